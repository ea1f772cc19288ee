import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { fieldValuesQuery } from '#web/features/items/items.queries.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** More texts than these are no choice: each item has its own. */
const mostChoices = 50

type CustomTextFieldProps = ComponentProps<typeof TextField> & {
  /** The name of the custom field. */
  name: string
}

/** The text of a custom field. A field of few texts, like a condition, suggests those that other items have. */
export function CustomTextField({ name, ...field }: CustomTextFieldProps) {
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  const { data: texts = [] } = useQuery({
    ...fieldValuesQuery(name, mostChoices + 1),
    enabled: isAsked && name !== '',
  })
  return (
    <>
      <TextField {...field} list={id} onFocus={() => setIsAsked(true)} />
      <datalist id={id}>
        {texts.length > mostChoices
          ? null
          : texts.filter(Boolean).map((text) => (
              <option key={text} value={text}>
                {text}
              </option>
            ))}
      </datalist>
    </>
  )
}

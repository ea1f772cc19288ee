import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { fieldValuesQuery } from '#web/features/items/items.queries.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** More texts than these are no choice: each item has its own. */
const maxChoices = 50

type CustomTextFieldProps = ComponentProps<typeof TextField> & {
  /** The name of the custom field. */
  name: string
}

/** The text of a custom field: one of the choices that its name is described with, or any. */
export function CustomTextField({ name, ...field }: CustomTextFieldProps) {
  const choices = useFieldDescriptions().get(name.trim())?.choices ?? []
  if (choices.length === 0) return <SuggestingField name={name} {...field} />
  const { label, isLabelHidden, description, error, value, onChange } = field
  // A text that is no choice, or none any more, stays one as long as it is there.
  const offered = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <SelectField {...{ label, isLabelHidden, description, error, value, onChange }}>
      <option value="">–</option>
      {offered.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </SelectField>
  )
}

/** A field of few texts, like a condition, suggests those that other items have. */
function SuggestingField({ name, ...field }: CustomTextFieldProps) {
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  const { data: texts = [] } = useQuery({
    ...fieldValuesQuery(name, maxChoices + 1),
    enabled: isAsked && name !== '',
  })
  return (
    <>
      <TextField {...field} list={id} onFocus={() => setIsAsked(true)} />
      <datalist id={id}>
        {texts.length > maxChoices
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

import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { fieldValuesQuery } from '#web/features/items/items.queries.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/**
 * Maximum number of different values that are suggested. With more, suggestions are useless, because almost every item
 * has its own value.
 */
const maxChoices = 50

type CustomTextFieldProps = ComponentProps<typeof TextField> & {
  name: string
}

/** A text field, or a select when the field's description has choices. */
export function CustomTextField({ name, ...field }: CustomTextFieldProps) {
  const choices = useFieldDescriptions().get(name.trim())?.choices ?? []
  if (choices.length === 0) return <SuggestingField name={name} {...field} />
  const { label, isLabelHidden, description, error, value, onChange } = field
  // The current value stays selectable, even when it is no longer one of the choices.
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

/** Suggests the values of other items when there are only a few different ones. */
function SuggestingField({ name, ...field }: CustomTextFieldProps) {
  const id = useId()
  const [isEnabled, setIsEnabled] = useState(false)
  const { data: texts = [] } = useQuery({
    ...fieldValuesQuery(name, maxChoices + 1),
    enabled: isEnabled && name !== '',
  })
  return (
    <>
      <TextField {...field} list={id} onFocus={() => setIsEnabled(true)} />
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

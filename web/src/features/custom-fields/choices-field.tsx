import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { FormErrors } from '#web/components/forms/form-errors.ts'
import { useMovableRows } from '#web/components/forms/movable-rows.ts'
import { OrderButtons } from '#web/components/forms/order-buttons.tsx'
import { newUuid } from '#web/shared/new-uuid.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

export interface Choice {
  key: string
  text: string
}

interface ChoicesFieldProps {
  value: Choice[]
  onChange: (choices: Choice[]) => void
  error: string | undefined
  /** Errors of the form. The error of a choice has the key `choices.<key>`. */
  errors: FormErrors
}

/** Edits the choices of a custom field in order. Enter adds another choice. */
export function ChoicesField({ value: choices, onChange, error, errors }: ChoicesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { list, add, move, remove } = useMovableRows(choices, onChange)
  const addEmpty = () => add({ key: newUuid(), text: '' })
  const isFull = choices.length >= listLimits.choicesPerField
  const change = (key: string, text: string) =>
    onChange(choices.map((choice) => (choice.key === key ? { key, text } : choice)))
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <div>
        <p id={id} className="text-sm font-medium text-second">
          {t('customFields.choices')}
        </p>
        <p className="text-xs text-third">{t('customFields.choicesHint')}</p>
      </div>
      {error ? (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      ) : null}
      {choices.length > 0 ? (
        <ul ref={list} className="grid gap-2">
          {choices.map(({ key, text }, index) => (
            <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1">
              <TextField
                label={t('customFields.choice', { number: index + 1 })}
                isLabelHidden
                value={text}
                onChange={(next) => change(key, next)}
                error={errors[`choices.${key}`]}
                maxLength={limits.fieldChoice}
                autoComplete="off"
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing || isFull) return
                  event.preventDefault()
                  addEmpty()
                }}
              />
              <OrderButtons
                name={text || t('customFields.choice', { number: index + 1 })}
                isFirst={index === 0}
                isLast={index === choices.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button onClick={addEmpty} disabled={isFull}>
          <Plus size={16} aria-hidden />
          {t('customFields.addChoice')}
        </Button>
      </div>
    </div>
  )
}

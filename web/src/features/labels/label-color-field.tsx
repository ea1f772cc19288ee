import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { labelColors } from '#web/ui/label-color.ts'

interface LabelColorFieldProps {
  /** One of the eight, as stored. */
  value: string
  onChange: (hex: string) => void
}

/** The eight colours of a label. */
export function LabelColorField({ value, onChange }: LabelColorFieldProps) {
  const { t } = useTranslation()
  const group = useId()
  const names = {
    moss: t('labels.moss'),
    sea: t('labels.sea'),
    sky: t('labels.sky'),
    plum: t('labels.plum'),
    rose: t('labels.rose'),
    brick: t('labels.brick'),
    honey: t('labels.honey'),
    stone: t('labels.stone'),
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-[5px] text-sm font-medium text-second">{t('labels.color')}</legend>
      <div className="-ms-1.5 flex flex-wrap">
        {labelColors.map(({ name, hex }) => (
          <label
            key={name}
            title={names[name]}
            className="relative grid size-field place-items-center rounded-field outline-focus hover:bg-fill has-checked:bg-fill has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={group}
              aria-label={names[name]}
              checked={value === hex}
              onChange={() => onChange(hex)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              aria-hidden
              className="grid size-5 place-items-center rounded-[6px] text-base-100"
              style={{ background: `var(--color-dot-${name})` }}
            >
              {value === hex ? <Check size={14} strokeWidth={3} /> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { Check, Pipette } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { labelColor, labelColors } from '#web/ui/images/label-color.ts'

interface LabelColorFieldProps {
  /** Colour as hex value. */
  value: string
  onChange: (hex: string) => void
  /** Allows any other colour too. */
  hasOwn?: boolean
}

/** The eight label colours and a custom one. `labelColor` ensures contrast for both. */
export function LabelColorField({ value, onChange, hasOwn = false }: LabelColorFieldProps) {
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
        {hasOwn ? <OwnColor value={value} onChange={onChange} /> : null}
      </div>
    </fieldset>
  )
}

/** The browser's colour picker. The colour is saved when the picker closes, not at each step. */
function OwnColor({ value, onChange }: Omit<LabelColorFieldProps, 'hasOwn'>) {
  const { t } = useTranslation()
  const isOwn = /^#[0-9a-f]{6}$/i.test(value) && labelColors.every(({ hex }) => hex !== value.toLowerCase())
  return (
    <label
      title={t('labels.ownColor')}
      className="relative grid size-field place-items-center rounded-field outline-focus hover:bg-fill has-focus-visible:outline-2"
    >
      <input
        key={value}
        type="color"
        aria-label={t('labels.ownColor')}
        defaultValue={isOwn ? value : labelColors[0].hex}
        onBlur={(event) => {
          const hex = event.target.value
          if (hex !== (isOwn ? value : labelColors[0].hex)) onChange(hex)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {isOwn ? (
        <span
          aria-hidden
          className="grid size-5 place-items-center rounded-[6px] text-base-100"
          style={{ background: labelColor({ name: '', color: value }) }}
        >
          <Check size={14} strokeWidth={3} />
        </span>
      ) : (
        <Pipette size={17} aria-hidden className="text-second" />
      )}
    </label>
  )
}

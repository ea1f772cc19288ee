import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { checkLength } from '#web/components/forms/check-text.ts'
import type { FormErrors } from '#web/components/forms/form-errors.ts'
import { useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** The empty values of the fields in the collapsed section of the dialog. The keys are those of the API. */
export const noDetails = {
  description: '',
  purchasePrice: null as number | null,
  purchaseTime: '',
  purchaseFrom: '',
  manufacturer: '',
  modelNumber: '',
  serialNumber: '',
  warrantyExpires: '',
}
export type Details = typeof noDetails

export const detailNames = Object.keys(noDetails)
const foldedNames = detailNames.filter((name) => name !== 'description')

const textLimits = {
  description: limits.description,
  purchaseFrom: limits.short,
  manufacturer: limits.short,
  modelNumber: limits.short,
  serialNumber: limits.short,
} as const
type TextName = keyof typeof textLimits
// as: `Object.keys` returns `string[]`, although the keys of `textLimits` are known.
const textNames = Object.keys(textLimits) as TextName[]

export function checkDetails(details: Details, t: Parameters<typeof checkLength>[2]) {
  return Object.fromEntries(textNames.map((name) => [name, checkLength(details[name], textLimits[name], t)]))
}

interface AddDetailsProps {
  details: Details
  onChange: (details: Details) => void
  errors: FormErrors
  onLeave: () => void
}

/** More fields of a new item. They are collapsed until the user opens them or one of them has an error. */
export function AddDetails({ onLeave, ...fields }: AddDetailsProps) {
  const { t } = useTranslation()
  const id = useId()
  // Hides the link to the page of all fields when that page is open below the dialog, because it would not load the
  // values typed in the dialog.
  const isFormBelow = useLocation({ select: ({ pathname }) => pathname === '/item/new' })
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = wasOpened || foldedNames.some((name) => fields.errors[name] !== undefined)
  return (
    <div className="border-y border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWasOpened(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 text-start"
      >
        <ChevronRight
          size={18}
          aria-hidden
          className={classNames(
            'text-second transition-transform duration-150 rtl:-scale-x-100',
            isOpen && 'rotate-90',
          )}
        />
        <span className="flex-1 font-550">{t('createItem.morePart')}</span>
        <span className="text-xs text-third max-sm:hidden">{t('createItem.optional')}</span>
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="grid gap-3.5 pt-1 pb-4 sm:grid-cols-2 sm:[&>.wide]:col-span-2 [[hidden]]:hidden"
      >
        <DetailFields {...fields} />
        {isFormBelow ? null : (
          <Link
            to="/item/new"
            onClick={onLeave}
            className={classNames(linkClass, 'wide justify-self-start text-sm')}
          >
            {t('createItem.allFields')}
          </Link>
        )}
      </div>
    </div>
  )
}

function DetailFields({ details, onChange, errors }: Omit<AddDetailsProps, 'onLeave'>) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const day = (name: 'purchaseTime' | 'warrantyExpires') => ({
    value: details[name],
    onChange: (value: string) => onChange({ ...details, [name]: value }),
    error: errors[name],
    mayBePartial: true,
  })
  const text = (name: TextName) => ({
    value: details[name],
    onChange: (value: string) => onChange({ ...details, [name]: value }),
    error: errors[name],
    maxLength: textLimits[name],
    autoComplete: 'off',
  })
  return (
    <>
      <NumberField
        label={t('item.pricePerPiece')}
        value={details.purchasePrice}
        onChange={(purchasePrice) => onChange({ ...details, purchasePrice })}
        error={errors['purchasePrice']}
        minimum={0}
        maximum={limits.price}
        format={{ style: 'currency', currency, maximumFractionDigits: 4 }}
      />
      <DateField label={t('item.purchaseTime')} {...day('purchaseTime')} />
      <TextField label={t('item.purchaseFrom')} {...text('purchaseFrom')} />
      <DateField label={t('item.warrantyExpires')} {...day('warrantyExpires')} />
      <TextField label={t('item.manufacturer')} {...text('manufacturer')} />
      <TextField label={t('item.modelNumber')} {...text('modelNumber')} />
      <TextField label={t('item.serialNumber')} {...text('serialNumber')} className="wide" />
    </>
  )
}

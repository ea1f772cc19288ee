import { useQuery } from '@tanstack/react-query'
import { Link, useMatch, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Pin } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createItem, type NewItem } from '#contract/items.ts'
import { limits } from '#contract/scalars.ts'
import { LabelPicker } from '#web/features/labels/label-picker.tsx'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { checkLength, checkName, withoutEmpty } from '#web/frame/check-text.ts'
import { CreateForm } from '#web/frame/create-form.tsx'
import { callWithBatch } from '#web/shared/api.ts'
import { useFormats } from '#web/shared/formats.ts'
import { useSaved } from '#web/shared/undo.ts'
import { classNames } from '#web/ui/class-names.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface CreateItemDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Where the last thing went and what it was labelled, until the page is left. */
const kept = {
  isLocationKept: true,
  areLabelsKept: true,
  locationId: null as string | null,
  labelIds: [] as readonly string[],
}

const fieldNames = ['name', 'locationId', 'quantity', 'labelIds', 'description', 'purchasePrice']

export function CreateItemDialog({ isOpen, onClose }: CreateItemDialogProps) {
  const { t } = useTranslation()
  const saved = useSaved()
  const navigate = useNavigate()
  const place = usePlaceAndLabels()
  const [name, setName] = useState('')
  const [quantity, setQuantity] = useState<number | null>(1)
  const [description, setDescription] = useState('')
  const [price, setPrice] = useState<number | null>(null)

  const check = () =>
    withoutEmpty({
      name: checkName(name, t),
      description: checkLength(description, limits.description, t),
    })

  async function create(another: boolean) {
    const body: NewItem = {
      name: name.trim(),
      description,
      quantity,
      locationId: place.locationId,
      labelIds: place.labelIds,
      purchasePrice: price,
    }
    const { data, batchId } = await callWithBatch(createItem, { body })
    place.keep()
    void saved(batchId, t('createItem.created', { name: body.name }))
    if (!another) return void navigate({ to: '/item/$id', params: { id: data.id } })
    setName('')
    setQuantity(1)
    setDescription('')
    setPrice(null)
  }

  return (
    <CreateForm
      isOpen={isOpen}
      onClose={onClose}
      title={t('createItem.addTitle')}
      fieldNames={fieldNames}
      check={check}
      create={create}
    >
      {(errors) => (
        <>
          <TextField
            label={t('create.name')}
            value={name}
            onChange={setName}
            error={errors['name']}
            maxLength={limits.name}
            required
            autoFocus
          />
          <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
            <LocationPicker
              label={t('createItem.place')}
              value={place.locationId}
              onChange={place.setLocationId}
              error={errors['locationId']}
              aside={
                <KeepToggle
                  isOn={place.isLocationKept}
                  onChange={place.setIsLocationKept}
                  what={t('createItem.place')}
                />
              }
              canClear
            />
            <NumberField
              label={t('createItem.quantity')}
              value={quantity}
              onChange={setQuantity}
              error={errors['quantity']}
              minimum={0}
              maximum={limits.quantity}
              stepLabels={{ less: t('createItem.fewer'), more: t('createItem.more') }}
            />
          </div>
          <LabelPicker
            label={t('createItem.labels')}
            value={place.labelIds}
            onChange={place.setLabelIds}
            error={errors['labelIds']}
            aside={
              <KeepToggle
                isOn={place.areLabelsKept}
                onChange={place.setAreLabelsKept}
                what={t('createItem.labels')}
              />
            }
          />
          <MorePart
            title={t('createItem.morePart')}
            hasErrors={['description', 'purchasePrice'].some((field) => errors[field] !== undefined)}
            onLeave={onClose}
          >
            <TextArea
              label={t('create.description')}
              value={description}
              onChange={setDescription}
              error={errors['description']}
              maxLength={limits.description}
            />
            <PriceField value={price} onChange={setPrice} error={errors['purchasePrice']} />
          </MorePart>
        </>
      )}
    </CreateForm>
  )
}

/** The page's own location or label first, else what was kept; what is gone meanwhile is left out. */
function usePlaceAndLabels() {
  const locationPage = useMatch({ from: '/shell/location/$id', shouldThrow: false })
  const labelPage = useMatch({ from: '/shell/label/$id', shouldThrow: false })
  const { data: locations } = useQuery(locationsQuery())
  const { data: labels } = useQuery(labelsQuery())
  const [isLocationKept, setIsLocationKept] = useState(kept.isLocationKept)
  const [areLabelsKept, setAreLabelsKept] = useState(kept.areLabelsKept)
  const [chosenId, setLocationId] = useState(locationPage?.params.id ?? kept.locationId)
  const [chosenLabels, setLabelIds] = useState(labelPage ? [labelPage.params.id] : kept.labelIds)
  const locationId = !locations || locations.some(({ id }) => id === chosenId) ? chosenId : null
  const labelIds = labels
    ? chosenLabels.filter((id) => labels.some((label) => label.id === id))
    : [...chosenLabels]

  function keep() {
    kept.isLocationKept = isLocationKept
    kept.areLabelsKept = areLabelsKept
    kept.locationId = isLocationKept ? locationId : null
    kept.labelIds = areLabelsKept ? labelIds : []
    setLocationId(kept.locationId)
    setLabelIds(kept.labelIds)
  }

  return {
    locationId,
    setLocationId,
    isLocationKept,
    setIsLocationKept,
    labelIds,
    setLabelIds,
    areLabelsKept,
    setAreLabelsKept,
    keep,
  }
}

interface KeepToggleProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  what: string
}

/** The pin: this choice stays for the next thing. */
function KeepToggle({ isOn, onChange, what }: KeepToggleProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('createItem.keepWhat', { what })}
      title={t('createItem.keepHint')}
      onClick={() => onChange(!isOn)}
      className={classNames(
        '-my-2 inline-flex items-center gap-1 rounded-tag px-1 py-2 text-xs',
        isOn ? 'font-semibold text-link' : 'text-third',
      )}
    >
      <Pin size={14} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
      {t('createItem.keep')}
    </button>
  )
}

interface PriceFieldProps {
  value: number | null
  onChange: (price: number | null) => void
  error: string | undefined
}

function PriceField({ value, onChange, error }: PriceFieldProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  return (
    <NumberField
      label={t('createItem.pricePerPiece')}
      value={value}
      onChange={onChange}
      error={error}
      aside={<span className="text-xs font-normal text-third">{currency}</span>}
      minimum={-limits.price}
      maximum={limits.price}
      format={{ style: 'currency', currency, maximumFractionDigits: 4 }}
    />
  )
}

interface MorePartProps {
  title: string
  /** Then it cannot stay folded. */
  hasErrors: boolean
  onLeave: () => void
  children: ReactNode
}

/** What most things do without. */
function MorePart({ title, hasErrors, onLeave, children }: MorePartProps) {
  const { t } = useTranslation()
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = wasOpened || hasErrors
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
        <span className="flex-1 font-550">{title}</span>
        <span className="text-xs text-third">{t('createItem.optional')}</span>
      </button>
      <div id={id} hidden={!isOpen} className="grid gap-3.5 pt-1 pb-4 [[hidden]]:hidden">
        {children}
        <Link
          to="/item/new"
          onClick={onLeave}
          className={classNames(linkClass, 'justify-self-start text-sm')}
        >
          {t('createItem.allFields')}
        </Link>
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationContents } from '#contract/locations/locations.ts'
import { locationContentsQuery, locationQuery } from '../location-pages.queries.ts'
import { useLocationWrites } from './use-location-writes.ts'
import { LocationCubby } from '../location-cubby.tsx'
import { LocationPicker } from '../location-picker.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PathLine } from '#web/ui/path-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { radioClass } from '#web/ui/form-controls/radio-class.ts'

/** To delete this number of items or more, the user has to type the name of the location first. */
const manyItems = 10

interface LocationToDelete {
  id: string
  name: string
  /** Id of the parent location. Undefined at the top level. */
  parentId: string | undefined
}

interface DeleteLocationDialogProps {
  locations: readonly LocationToDelete[]
  onClose: () => void
  /**
   * Called after the locations were deleted, before the lists are refetched. Not called when the user has gone to
   * another page.
   */
  onDeleted: () => unknown
}

/** Asks before locations are deleted, and lists their contents. By default the contents are moved, not deleted. */
export function DeleteLocationDialog({ locations, onClose, onDeleted }: DeleteLocationDialogProps) {
  const { t } = useTranslation()
  const contents = useQuery(locationContentsQuery(locations.map(({ id }) => id)))
  const [first] = locations
  const one = locations.length === 1 ? first : undefined
  const parentId = locations.every((each) => each.parentId === first?.parentId) ? first?.parentId : undefined
  const isMuch = (contents.data?.items ?? 0) >= manyItems
  // For several locations, the text to type is their number, in digits without the thousands separator of the language.
  const confirmation = isMuch ? (one?.name ?? String(locations.length)) : undefined
  const { remove } = useLocationWrites()
  const isStillHere = useIsStillHere()
  const isEmpty = contents.data?.items === 0 && contents.data.locations === 0
  const form = useForm({
    start: { keeps: true, contentsTo: undefined as string | null | undefined, name: '' },
    check: ({ keeps, name }) => ({
      name:
        !keeps && confirmation !== undefined && name.trim() !== confirmation
          ? t('location.deleteTypeName', { name: confirmation })
          : undefined,
    }),
    async send({ keeps, contentsTo = parentId ?? null }) {
      await remove.writeOrThrow({ locations, contentsTo: keeps && !isEmpty ? contentsTo : undefined })
      onClose()
      if (isStillHere()) await onDeleted()
    },
  })
  const { keeps } = form.values
  const label =
    isEmpty || !one
      ? t('action.delete')
      : t(keeps ? 'location.deleteOnly' : 'location.deleteAll', { name: one.name })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        one
          ? t('location.deleteTitle', { name: one.name })
          : t('tree.deleteManyTitle', { count: locations.length })
      }
      submitLabel={label}
      isReady={contents.data !== undefined}
      isDanger
      isLarge
    >
      {one ? <OneLocation location={one} /> : null}
      {contents.isError ? <QueryError query={contents} /> : null}
      {contents.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {contents.data ? <Contents contents={contents.data} isEmpty={isEmpty} /> : null}
      {contents.data && !isEmpty ? (
        <Choices
          ids={locations.map(({ id }) => id)}
          parentId={parentId}
          confirmation={confirmation}
          form={form}
        />
      ) : null}
      <p className="text-sm text-second">{t('location.deleteUndo')}</p>
    </FormDialog>
  )
}

function OneLocation({ location }: { location: LocationToDelete }) {
  const { data } = useQuery(locationQuery(location.id))
  return (
    <div className="flex items-center gap-3.5">
      <LocationCubby locationId={location.id} size={64} />
      <PathLine path={[...(data?.path ?? []).map(({ name }) => name), location.name]} className="text-sm" />
    </div>
  )
}

function Contents({ contents, isEmpty }: { contents: LocationContents; isEmpty: boolean }) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const { items, locations, files, maintenance, value } = contents
  if (isEmpty && files === 0) return <p className="text-second">{t('location.deleteEmpty')}</p>
  const counts = [
    [
      items,
      value > 0
        ? t('location.itemsWorth', { count: items, value: moneyShort(value) })
        : t('location.countItems', { count: items }),
    ],
    [locations, t('location.countInside', { count: locations })],
    [files, t('location.countFiles', { count: files })],
    [maintenance, t('location.countMaintenance', { count: maintenance })],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-7 gap-y-2">
      {counts
        .filter(([count]) => count > 0)
        .map(([count, text]) => (
          <li key={text} className="flex flex-col leading-tight">
            <strong className="text-2xl font-650 tracking-tight tabular-nums">{formatNumber(count)}</strong>
            <span className="text-sm text-second">{text}</span>
          </li>
        ))}
    </ul>
  )
}

interface ChoicesProps {
  ids: readonly string[]
  parentId: string | undefined
  /** The text that the user has to type before many items are deleted. Undefined for few items. */
  confirmation: string | undefined
  form: ReturnType<typeof useForm<{ keeps: boolean; contentsTo: string | null | undefined; name: string }>>
}

function Choices({ ids, parentId, confirmation, form }: ChoicesProps) {
  const { t } = useTranslation()
  const { keeps, contentsTo = parentId ?? null } = form.values
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2.5">
      <legend className="sr-only">{t('location.deleteChoice')}</legend>
      <Choice
        isOn={keeps}
        onChoose={() => form.set({ keeps: true })}
        title={t('location.keepContents')}
        text={contentsTo === null ? t('location.keepOutermost') : t('location.keepMoved')}
      >
        <LocationPicker
          label={t('location.keepWhere')}
          isLabelHidden
          value={contentsTo}
          onChange={(id) => form.set({ contentsTo: id })}
          error={form.errors['contentsTo']}
          excludeWithin={ids}
          canClear
        />
      </Choice>
      <Choice
        isOn={!keeps}
        onChoose={() => form.set({ keeps: false })}
        title={t('location.deleteContents')}
        text={
          confirmation === undefined
            ? t('location.deleteContentsText')
            : t('location.asksForName', { name: confirmation })
        }
      >
        {confirmation === undefined ? null : (
          <TextField
            label={t('location.typeName', { name: confirmation })}
            {...form.field('name')}
            autoComplete="off"
          />
        )}
      </Choice>
    </fieldset>
  )
}

interface ChoiceProps {
  isOn: boolean
  onChoose: () => void
  title: string
  text: string
  children: ReactNode
}

function Choice({ isOn, onChoose, title, text, children }: ChoiceProps) {
  const name = useId()
  return (
    <div className={classNames('rounded-popover p-3.5', isOn ? 'bg-secondary' : 'bg-fill')}>
      <label className="flex cursor-pointer items-center gap-3 max-md:-my-2.5 max-md:min-h-11">
        <input
          type="radio"
          name="contents"
          aria-describedby={name}
          checked={isOn}
          onChange={onChoose}
          className={radioClass}
        />
        <span className="font-semibold">{title}</span>
      </label>
      <p id={name} className="ps-8 text-sm text-second">
        {text}
      </p>
      {isOn && children ? <div className="mt-3 ps-8">{children}</div> : null}
    </div>
  )
}

import { Camera, Check, CircleAlert, type LucideIcon, Pencil, Plus, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportedChange, ImportedRow } from '#contract/spreadsheets.ts'
import { fieldNameOf, findColumnTarget } from '../columns/column-mapping.ts'
import { nameList } from '#web/i18n/name-list.ts'
import type { PreviewEntry } from '#web/features/spreadsheets/preview/preview-entries.ts'
import { ProblemCell } from '#web/features/spreadsheets/problem-cell.tsx'
import { formatDay, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { itemIcon } from '#web/ui/images/item-icon.ts'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

/** Columns of the preview table: line, action, picture, item, location, details. */
const columns = 'md:grid-cols-[3rem_7rem_2.25rem_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.8fr)] md:gap-x-4'

/** The heads of the columns. Hidden from screen readers, because each row has its texts in the same order. */
export function PreviewRowsHead() {
  const { t } = useTranslation()
  return (
    <div
      aria-hidden
      className={classNames('hidden border-b border-line-strong py-2 text-xs text-second md:grid', columns)}
    >
      <span className="text-end">{t('import.headLine')}</span>
      <span>{t('import.headAction')}</span>
      <span className="col-span-2">{t('import.headItem')}</span>
      <span>{t('item.location')}</span>
      <span>{t('import.headDetail')}</span>
    </div>
  )
}

/** One line of the imported file. On phones it takes two rows. */
export function PreviewRow({ entry: { line, row, errors, warnings } }: { entry: PreviewEntry }) {
  const { t } = useTranslation()
  return (
    <li
      className={classNames(
        'grid min-h-13 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-b border-line py-2.5 text-sm [contain-intrinsic-height:2.75rem] [content-visibility:auto] md:py-2',
        columns,
      )}
    >
      <span
        className={classNames(
          'text-second tabular-nums max-md:order-1 md:text-end',
          row ? 'max-md:hidden' : 'max-md:col-span-2',
        )}
      >
        <span className="md:sr-only">{t('import.line', { line })}</span>
        <span aria-hidden className="max-md:hidden">
          {line}
        </span>
      </span>
      <Action row={row} isRefused={errors.length > 0} />
      {row ? <ItemAndPlace line={line} row={row} /> : null}
      <span
        className={classNames(
          'grid min-w-0 gap-1.5 text-second max-md:order-4 empty:hidden',
          row ? 'max-md:col-span-2 max-md:col-start-2' : 'max-md:col-span-3 md:col-span-4',
        )}
      >
        {row && errors.length === 0 ? <Detail row={row} /> : null}
        {row && row.photos.length > 0 ? <Photos names={row.photos} /> : null}
        {errors.map((problem) => (
          <ProblemCell key={problem.column + problem.reason} kind="error" problem={problem} />
        ))}
        {warnings.map((problem) => (
          <ProblemCell key={problem.column + problem.reason} kind="warning" problem={problem} />
        ))}
      </span>
    </li>
  )
}

function ItemAndPlace({ line, row: { name, path } }: { line: number; row: ImportedRow }) {
  const { t } = useTranslation()
  return (
    <>
      <PhotoTile {...itemIcon({ name, labels: [] })} className="w-11 rounded-[8px] max-md:order-1 md:w-9" />
      <span className="min-w-0 max-md:order-2">
        <span dir="auto" className="line-clamp-2 font-semibold">
          {name}
        </span>
        <span className="flex min-w-0 gap-1 text-xs text-second md:hidden">
          <span className="shrink-0">{t(path.length > 0 ? 'import.lineAt' : 'import.line', { line })}</span>
          <PathLine path={path} />
        </span>
      </span>
      <span className="min-w-0 max-md:hidden">
        <PathLine path={path} className="text-sm" />
      </span>
    </>
  )
}

function Action({ row, isRefused }: { row: ImportedRow | undefined; isRefused: boolean }) {
  const { t } = useTranslation()
  const kinds = {
    error: [CircleAlert, 'text-error', t('import.actionError')],
    warning: [TriangleAlert, 'text-warning', t('import.actionWarning')],
    create: [Plus, 'text-success', t('import.actionCreate')],
    update: [Pencil, 'text-second', t('import.actionUpdate')],
    leave: [Check, 'text-third', t('import.actionLeave')],
  } satisfies Record<string, [LucideIcon, string, string]>
  const [Icon, color, text] = kinds[isRefused ? 'error' : (row?.action ?? 'warning')]
  return (
    <span className={classNames('flex items-center gap-1.5 whitespace-nowrap max-md:order-3', color)}>
      <Icon size={16} aria-hidden className="shrink-0" />
      {text}
    </span>
  )
}

function Photos({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      <Camera size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">
        <span className="sr-only">{t('kind.photos')}: </span>
        {nameList(names)}
      </span>
    </span>
  )
}

/** Maximum number of changes listed for an existing item. For a new item, it is `maxShownFields`. */
const maxShownChanges = 4
const maxShownFields = 12

/** The details of a row: fields of a new item, or changes of an existing one. */
function Detail({ row: { action, changes } }: { row: ImportedRow }) {
  const { t } = useTranslation()
  const formatChange = useFormatChange()
  if (changes.length === 0) return null
  const isNew = action === 'create'
  const max = isNew ? maxShownFields : maxShownChanges
  const shown = changes
    .slice(0, max)
    .map((change) => ({ column: change.column, text: formatChange(change, isNew) }))
  const more = changes.length > max ? t('import.moreChanges', { count: changes.length - max }) : ''
  if (isNew)
    return (
      <span className="line-clamp-3 wrap-anywhere">
        {[...shown.map(({ text }) => text), more].filter(Boolean).join(' · ')}
      </span>
    )
  return (
    <span className="wrap-anywhere">
      {shown.map(({ column, text }) => (
        <span key={column} className="line-clamp-2">
          {text}
        </span>
      ))}
      {more}
    </span>
  )
}

/** Returns a function that describes a changed cell in the user's formats. */
function useFormatChange() {
  const { t } = useTranslation()
  const { money } = useFormats()

  function show(column: string, text: string) {
    if (text === '') return text
    switch (findColumnTarget(column)?.kind) {
      case 'money':
        return money(Number(text))
      case 'date':
        return formatDay(text)
      case 'flag':
        return t(text === 'true' ? 'item.yes' : 'item.no')
      case 'path':
        return text.replaceAll(' / ', ' › ')
      default:
        return text
    }
  }

  return ({ column, before, after }: ImportedChange, isNew: boolean) => {
    const meaning = findColumnTarget(column)
    const name = meaning ? t(meaning.label) : (fieldNameOf(column) ?? column)
    const [from, to] = [show(column, before), show(column, after)]
    // A new item has no earlier values; the server compares it with the defaults.
    if (isNew || from === '') return t('import.changeAdded', { name, to })
    if (isLong(column, before, after)) return t('import.changeLong', { name })
    return to === ''
      ? t('import.changeRemoved', { name, from })
      : t('import.changeFromTo', { name, from, to })
  }
}

/** True when both texts are too long to see their difference in one line. */
function isLong(column: string, before: string, after: string) {
  return column !== 'HB.location' && before.length > 40 && after.length > 40
}

import { useQuery } from '@tanstack/react-query'
import { Check, type LucideIcon, Pipette, Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelPath, possibleParents } from './label-tree.ts'
import { type CountedLabel, labelsQuery, useLabels } from './labels.queries.ts'
import { findByWords } from '#web/ui/find-by-words.ts'
import type { FieldProps } from '#web/ui/form-controls/field.tsx'
import { PickerField } from '#web/components/inputs/picker-field.tsx'
import type { PickerRow } from '#web/ui/form-controls/picker-props.ts'
import { Picker } from '#web/ui/form-controls/picker.tsx'
import { labelIcon } from '#web/ui/images/item-icon.ts'
import { labelColor, labelColors } from '#web/ui/images/label-color.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { isLabelIcon, labelIconNames, labelIcons } from '#web/ui/label-icons.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'

interface Look {
  name: string
  color: string
  icon: string
}

interface LabelTileProps {
  label: Look
  className: string
}

/**
 * The icon of a label, on a background tinted with the label's colour. Text never has that colour, because it may be
 * hard to read.
 */
export function LabelTile({ label, className }: LabelTileProps) {
  return <PhotoTile icon={labelIcon(label)} color={labelColor(label)} className={className} />
}

/** Returns the stored colour of a label, or the colour in which a label without a stored one is shown. */
export function shownHex(label: Look) {
  const usual = labelColors.find(({ name }) => labelColor(label) === `var(--color-dot-${name})`)
  return usual?.hex ?? label.color
}

interface LabelColorFieldProps {
  value: string
  onChange: (hex: string) => void
}

/** The eight label colours and a custom one. `labelColor` ensures contrast for both. */
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
      <div className="-ms-1.5 grid grid-cols-9 md:flex md:flex-wrap">
        {labelColors.map(({ name, hex }) => (
          <label
            key={name}
            title={names[name]}
            className="relative grid h-field place-items-center md:w-(--size-field) rounded-field outline-focus hover:bg-fill has-checked:bg-fill has-focus-visible:outline-2"
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
        <OwnColor value={value} onChange={onChange} />
      </div>
    </fieldset>
  )
}

/** The browser's colour picker. The colour is saved when the picker closes, not at each step. */
function OwnColor({ value, onChange }: LabelColorFieldProps) {
  const { t } = useTranslation()
  const isOwn = /^#[0-9a-f]{6}$/i.test(value) && labelColors.every(({ hex }) => hex !== value.toLowerCase())
  return (
    <label
      title={t('labels.ownColor')}
      className="relative grid h-field place-items-center md:w-(--size-field) rounded-field outline-focus hover:bg-fill has-focus-visible:outline-2"
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

interface LabelIconFieldProps extends Pick<FieldProps, 'error'> {
  label: Look
  onChange: (icon: string) => void
}

/** Lets the user choose an icon. With the first option, Cubby chooses the icon by the name of the label. */
export function LabelIconField({ label, onChange, error }: LabelIconFieldProps) {
  const { t } = useTranslation()
  const current = isLabelIcon(label.icon) ? label.icon : ''
  const suggested = labelIcon({ ...label, icon: '' })
  const automatic = suggested === labelIcon({ name: '', color: '' }) ? Sparkles : suggested
  const name = current ? t(`labelIcons.${current}`) : t('labelPages.automaticIcon')
  return (
    <PickerField
      label={t('labelPages.icon')}
      error={error}
      valueText={name}
      value={
        <span className="flex items-center gap-2">
          <Glyph icon={current ? labelIcons[current] : automatic} />
          <span className="min-w-0 truncate">{name}</span>
        </span>
      }
    >
      {(close) => {
        const choose = (icon: string) => {
          onChange(icon)
          close()
        }
        return (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1 overflow-y-auto md:w-96">
            <li className="col-span-full">
              <button
                type="button"
                aria-pressed={current === ''}
                onClick={() => choose('')}
                className="flex min-h-11 w-full items-center gap-2.5 rounded-field px-3 font-medium hover:bg-fill aria-pressed:bg-secondary aria-pressed:text-secondary-content"
              >
                <Glyph icon={automatic} />
                {t('labelPages.automaticIcon')}
                <span className="min-w-0 truncate text-sm font-normal text-second">
                  {t('labelPages.automaticIconText')}
                </span>
              </button>
            </li>
            {labelIconNames.map((icon) => (
              <li key={icon}>
                <button
                  type="button"
                  aria-label={t(`labelIcons.${icon}`)}
                  title={t(`labelIcons.${icon}`)}
                  aria-pressed={current === icon}
                  onClick={() => choose(icon)}
                  className="grid h-12 w-full place-items-center rounded-field text-second hover:bg-fill aria-pressed:bg-secondary aria-pressed:text-secondary-content"
                >
                  <Glyph icon={labelIcons[icon]} />
                </button>
              </li>
            ))}
          </ul>
        )
      }}
    </PickerField>
  )
}

export function Glyph({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={20} strokeWidth={1.6} aria-hidden className="shrink-0" />
}

interface LabelParentFieldProps extends Pick<FieldProps, 'error'> {
  /** Id of the label whose parent is chosen. Undefined for a new label. */
  of: string | undefined
  value: string | null
  onChange: (id: string | null) => void
}

/** Lets the user choose the parent of a label. Offers no label that would make a cycle or a tree that is too deep. */
export function LabelParentField({ of, value, onChange, error }: LabelParentFieldProps) {
  const { t } = useTranslation()
  const { data: labels = [] } = useQuery(labelsQuery())
  const parent = labels.find(({ id }) => id === value)
  return (
    <PickerField
      label={t('labelPages.parent')}
      error={error}
      valueText={parent ? labelPath(labels, parent).join(' › ') : t('labelPages.noParent')}
      value={
        parent ? (
          <PathLine path={labelPath(labels, parent)} className="text-sm" />
        ) : (
          <span className="text-third">{t('labelPages.noParent')}</span>
        )
      }
      clear={parent && { label: t('labelPages.noParent'), onClear: () => onChange(null) }}
    >
      {(close) => (
        <OneLabelChoice
          label={t('labelPages.parent')}
          offered={(all) => possibleParents(all, of)}
          value={value}
          onPick={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </PickerField>
  )
}

interface Row extends PickerRow {
  label: CountedLabel
}

interface OneLabelChoiceProps {
  label: string
  offered: (labels: readonly CountedLabel[]) => readonly CountedLabel[]
  value: string | null
  onPick: (id: string) => void
}

export function OneLabelChoice({ label: name, offered, value, onPick }: OneLabelChoiceProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const { data } = useLabels()
  const labels = data ?? []
  const named = offered(labels).map((label) => ({ label, path: [label.name] }))
  const rows: Row[] = findByWords(named, query).map(({ label }) => ({
    id: label.id,
    text: label.name,
    label,
  }))
  return (
    <Picker
      label={name}
      searchLabel={t('labels.search')}
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      selectedIds={value === null ? [] : [value]}
      onPick={onPick}
      emptyText={t('labels.noneFound')}
      isLoading={!data}
      renderRow={({ label }) => (
        <>
          <LabelTile label={label} className="w-9 rounded-[7px] [&>svg]:size-[50%]" />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate font-semibold">
              <MarkedText text={label.name} query={query} />
            </span>
            <PathLine path={labelPath(labels, label).slice(0, -1)} />
          </span>
          <span className="shrink-0 text-sm text-second tabular-nums">
            {t('count.items', { count: label.itemCount })}
          </span>
        </>
      )}
    />
  )
}

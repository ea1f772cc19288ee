import { Link } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { maxBlankLabels, maxStickers } from '#contract/printed-labels/sheets.ts'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import type { RangeProblem } from './label-range.ts'
import { type LabelSearch, type LabelSubject, labelSubjects } from './label-search.ts'
import type { LabelSearchChanges } from './use-printed-labels.ts'
import { type useLabelTarget, defaultRange } from './use-label-target.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useDebouncedInput } from '#web/components/inputs/use-debounced-input.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { radioClass } from '#web/ui/form-controls/radio-class.ts'

interface WhatToPrintProps {
  search: LabelSearch
  onChange: (changes: LabelSearchChanges) => void
  target: ReturnType<typeof useLabelTarget>
  total: number | undefined
  blankError: string | undefined
}

export function WhatToPrint(props: WhatToPrintProps) {
  const { t } = useTranslation()
  const name = useId()
  const canWrite = useCanWrite()
  const { search, onChange, target, total } = props
  const { what, handed } = target
  const isAvailable = (subject: LabelSubject) =>
    subject === 'selection' ? handed !== undefined || what === subject : subject !== 'blank' || canWrite

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-650">{t('labelSheet.what')}</legend>
      <div className="grid grid-cols-1 gap-0.5">
        {labelSubjects.filter(isAvailable).map((subject) => (
          <label
            key={subject}
            className={classNames(
              'flex min-h-10 items-center gap-2.5 rounded-field px-3 has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:min-h-11',
              subject === what && 'bg-secondary font-semibold text-secondary-content',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={subject === what}
              // Drops search parameters that only the previous kind of label has.
              onChange={() =>
                onChange({
                  what: subject,
                  from: undefined,
                  to: undefined,
                  ...(search.q ? { q: undefined } : {}),
                })
              }
              className={classNames(radioClass, 'outline-none')}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {t(subject === 'selection' && handed?.locations ? 'tree.selection' : `labelSheet.${subject}`)}
            </span>
            {subject === what && total !== undefined ? (
              <span className="tabular-nums">{formatNumber(total)}</span>
            ) : null}
          </label>
        ))}
      </div>
      <div className="mt-3 grid grid-cols-1 gap-3">
        <SubjectFields {...props} />
      </div>
    </fieldset>
  )
}

function SubjectFields(props: WhatToPrintProps) {
  const { t } = useTranslation()
  const { search, onChange, target } = props
  const locationField = (
    <LocationPicker
      label={t('item.location')}
      value={search.location ?? null}
      onChange={(id) => onChange({ location: id ?? undefined })}
      canClear
    />
  )
  switch (target.what) {
    case 'items':
      return (
        <>
          <UrlTextField
            label={t('labelSheet.search')}
            description={t('labelSheet.searchHint')}
            type="search"
            value={search.q ?? ''}
            onChange={(q) => onChange({ q: q || undefined })}
          />
          {locationField}
        </>
      )
    case 'selection':
      return <Selected target={target} />
    case 'locations':
      return (
        <>
          {locationField}
          {search.location ? (
            <Checkbox
              isChecked={!search.direct}
              onChange={(isBelow) => onChange({ direct: isBelow ? undefined : true })}
            >
              {t('labelSheet.below')}
            </Checkbox>
          ) : null}
        </>
      )
    case 'range':
      return <RangeFields {...props} />
    case 'blank':
      return <BlankFields {...props} />
  }
}

/** A text field whose value is in the URL, which changes too late to control an input. */
function UrlTextField({ value, onChange, ...field }: ComponentProps<typeof TextField>) {
  const { text, type } = useDebouncedInput(value, onChange)
  return <TextField {...field} value={text} onChange={type} />
}

function Selected({ target: { handed } }: Pick<WhatToPrintProps, 'target'>) {
  const { t } = useTranslation()
  if (handed) return null
  return (
    <div className="grid justify-items-start gap-2.5 text-sm text-second">
      <p>{t('labelSheet.noSelection')}</p>
      <Link to="/items" className={buttonClass()}>
        {t('labelSheet.toSearch')}
      </Link>
    </div>
  )
}

/** Two fields beside each other, or below each other when text is large. */
const pairClass = 'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-3'

function RangeFields({ search, onChange, target }: WhatToPrintProps) {
  const { t } = useTranslation()
  const text = (problem: RangeProblem | undefined) =>
    problem && t(`labelSheet.${problem}`, { max: formatNumber(maxStickers) })
  return (
    <div className={pairClass}>
      <UrlTextField
        label={t('labelSheet.from')}
        value={search.from ?? defaultRange.from}
        onChange={(from) => onChange({ from })}
        error={text(target.problems.from)}
        autoComplete="off"
      />
      <UrlTextField
        label={t('labelSheet.to')}
        value={search.to ?? defaultRange.to}
        onChange={(to) => onChange({ to })}
        error={text(target.problems.to)}
        autoComplete="off"
      />
    </div>
  )
}

function BlankFields({ search, onChange, target, blankError }: WhatToPrintProps) {
  const { t } = useTranslation()
  const { reserved, count, next } = target.blank
  if (reserved) {
    return (
      <div className="grid justify-items-start gap-2.5">
        <p className="text-sm text-second">{t('labelSheet.reserved', reserved)}</p>
        <Button onClick={() => onChange({ from: undefined, to: undefined, first: undefined })}>
          {t('labelSheet.moreBlank')}
        </Button>
      </div>
    )
  }
  return (
    <div className={pairClass}>
      <NumberField
        label={t('labelSheet.howMany')}
        description={t('labelSheet.upTo', { max: formatNumber(maxBlankLabels) })}
        value={count}
        onChange={(wanted) => onChange({ count: wanted ?? undefined })}
        minimum={1}
        maximum={maxBlankLabels}
        format={{ maximumFractionDigits: 0 }}
      />
      <UrlTextField
        label={t('labelSheet.fromAssetId')}
        value={search.first ?? next ?? ''}
        onChange={(first) => onChange({ first: first === next ? undefined : first })}
        error={blankError ?? (target.blank.range || !next ? undefined : t('labelSheet.notAnId'))}
        autoComplete="off"
      />
    </div>
  )
}

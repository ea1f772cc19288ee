import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '#contract/spreadsheets.ts'
import { isGeneral } from './preview/preview-entries.ts'
import { ProblemCell } from './problem-cell.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'

interface GeneralWarningsProps {
  preview: ImportPreview
  onColumn: (header: string, means: string) => void
}

/** Warnings about the whole file. Some let the user choose what to do. */
export function GeneralWarnings({ preview, onColumn }: GeneralWarningsProps) {
  const { t } = useTranslation()
  const [dropped, setDropped] = useState<string>()
  const warnings = preview.warnings.filter((warning) => isGeneral(warning, preview))
  const isShared = warnings.some(({ code }) => code === 'sharedAssetIds')
  const header = dropped ?? preview.columns.find(({ means }) => means === 'HB.asset_id')?.header
  if (warnings.length === 0 && dropped === undefined) return null
  return (
    <div className="mb-3.5 grid gap-2">
      {warnings.map((problem) => (
        <ProblemCell key={problem.column + problem.reason} kind="warning" problem={problem} />
      ))}
      {header !== undefined && (isShared || dropped !== undefined) ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Segmented
            label={t('import.assetIds')}
            value={dropped === undefined ? 'keep' : 'new'}
            onChange={(choice) => {
              setDropped(choice === 'new' ? header : undefined)
              onColumn(header, choice === 'new' ? '' : 'HB.asset_id')
            }}
            options={[
              { value: 'keep', label: t('import.keepAssetIds') },
              { value: 'new', label: t('import.newAssetIds') },
            ]}
          />
          <span className="text-sm text-second">
            {t(dropped === undefined ? 'import.keepAssetIdsHint' : 'import.newAssetIdsHint')}
          </span>
        </div>
      ) : null}
    </div>
  )
}

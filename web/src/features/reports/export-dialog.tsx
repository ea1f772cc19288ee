import { useTranslation } from 'react-i18next'
import { reportSomeItems, type InventoryReportRequest } from '#contract/reports/inventory-report.ts'
import { exportSomeItems, exportSomeToWorkbook } from '#contract/spreadsheets.ts'
import { ValuationMenu } from '#web/features/valuation/valuation-menu.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { callForFile } from '#web/shared/api.ts'
import { valuedBy } from '#web/shared/account/valued-by.ts'
import { saveFile } from '#web/shared/browser/save-file.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { radioClass } from '#web/ui/form-controls/radio-class.ts'

type ExportedItems = Pick<InventoryReportRequest, 'ids' | 'search' | 'view'>

/** The formats of an export, in the order in which they are offered. */
const requests = {
  pdf: (items: ExportedItems, { receipts }: Choices) =>
    callForFile(reportSomeItems, { body: { ...items, receipts, ...valuedBy() } }),
  xlsx: ({ view: _, ...items }: ExportedItems, { language }: Choices) =>
    callForFile(exportSomeToWorkbook, { body: { ...items, language } }),
  csv: ({ view: _, ...items }: ExportedItems) => callForFile(exportSomeItems, { body: items }),
}
interface Choices {
  receipts: boolean
  language: string
}
type ExportFormat = keyof typeof requests
// as: `Object.keys` returns `string[]`. The keys of `requests` are the formats.
const formats = Object.keys(requests) as ExportFormat[]

interface ExportDialogProps {
  title: string
  /** Name of the file without the extension. */
  fileName: string
  items: ExportedItems
  onClose: () => void
}

/** Downloads some items in a format that the user chooses. */
export function ExportDialog({ title, fileName, items, onClose }: ExportDialogProps) {
  const { t, i18n } = useTranslation()
  const form = useForm<{ format: ExportFormat; receipts: boolean }>({
    start: { format: 'pdf', receipts: false },
    async send({ format, receipts }) {
      const file = await requests[format](items, { receipts, language: i18n.language })
      saveFile(file, `${fileName}.${format}`)
      onClose()
    },
  })
  const { format, receipts } = form.values
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={t('action.download')}
      onClose={onClose}
      isDismissable
      isButtonFocused
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('export.format')}</legend>
        {formats.map((one) => (
          <label
            key={one}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 gap-y-0.5 rounded-field bg-fill p-2.5 has-checked:bg-secondary has-checked:text-secondary-content has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:min-h-11"
          >
            <input
              type="radio"
              name="format"
              checked={one === format}
              onChange={() => form.set({ format: one })}
              aria-describedby={`${one}-text`}
              className={classNames(radioClass, 'mt-0.5 outline-none')}
            />
            <span className="font-semibold">{t(`export.${one}`)}</span>
            <span id={`${one}-text`} className="col-start-2 text-sm">
              {t(`export.${one}Text`)}
            </span>
          </label>
        ))}
      </fieldset>
      {format === 'pdf' ? (
        <>
          <p className="text-sm text-second">
            <ValuationMenu purchaseText={t('valuation.purchase')} />
          </p>
          <Checkbox isChecked={receipts} onChange={(isChecked) => form.set({ receipts: isChecked })}>
            {t('export.receipts')}
          </Checkbox>
        </>
      ) : null}
    </FormDialog>
  )
}

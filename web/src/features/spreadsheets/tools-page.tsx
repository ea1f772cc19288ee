import { Link } from '@tanstack/react-router'
import { Download, FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { getInventoryReport } from '#contract/inventory-report.ts'
import { getBillOfMaterials, getInventory } from '#contract/reports.ts'
import { exportItems } from '#contract/spreadsheets.ts'
import { useCreateDialogs } from '#web/frame/create-dialogs.ts'
import { Page } from '#web/frame/page.tsx'
import { actingHousehold } from '#web/shared/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** What brings everything in and takes it out again. */
export function ToolsPage() {
  const { t } = useTranslation()
  const openDialog = useCreateDialogs()
  const canWrite = useCanWrite()
  return (
    <Page title={t('nav.tools')}>
      <div className="grid max-w-[52rem] gap-9">
        <Section title={t('tools.data')}>
          {canWrite ? (
            <Tool name={t('import.title')} text={t('tools.importText')}>
              <Button kind="primary" onClick={() => openDialog('import')}>
                <FileSpreadsheet size={18} aria-hidden />
                {t('tools.import')}
              </Button>
            </Tool>
          ) : null}
          <DownloadTool name={t('tools.export')} text={t('tools.exportText')} endpoint={exportItems} />
          <DownloadTool
            name={t('tools.exportSafe')}
            text={t('tools.exportSafeText')}
            endpoint={exportItems}
            query={{ for: 'spreadsheet' }}
          />
        </Section>
        <Section title={t('trash.section')}>
          <Tool name={t('trash.title')} text={t('trash.text')}>
            <Link to="/tools/deleted" className={buttonClass({})}>
              {t('trash.look')}
            </Link>
          </Tool>
        </Section>
        <Section title={t('tools.reports')}>
          <DownloadTool name={t('tools.pdf')} text={t('tools.pdfText')} endpoint={getInventoryReport} />
          <DownloadTool
            name={t('tools.pdfReceipts')}
            text={t('tools.pdfReceiptsText')}
            endpoint={getInventoryReport}
            query={{ receipts: 'true' }}
          />
          <DownloadTool name={t('tools.inventory')} text={t('tools.inventoryText')} endpoint={getInventory} />
          <DownloadTool name={t('tools.bill')} text={t('tools.billText')} endpoint={getBillOfMaterials} />
        </Section>
      </div>
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1.5 text-lg font-650 tracking-tight">
        {title}
      </h2>
      <ul className="border-t border-line">{children}</ul>
    </section>
  )
}

/** A tool: what it is, what it is for, and its button. */
function Tool({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-x-6 gap-y-2.5 border-b border-line py-3.5 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm text-second">{text}</p>
      </div>
      {children}
    </li>
  )
}

interface DownloadToolProps {
  name: string
  text: string
  endpoint: Endpoint
  query?: Record<string, string>
}

/** The address leaves the page, so the household stands in it. */
function DownloadTool({ name, text, endpoint, query }: DownloadToolProps) {
  const { t } = useTranslation()
  return (
    <Tool name={name} text={text}>
      <a
        href={apiUrl(endpoint, {}, { ...query, tenant: actingHousehold() })}
        download
        aria-label={t('tools.downloadOf', { name })}
        className={buttonClass()}
      >
        <Download size={18} aria-hidden />
        {t('tools.download')}
      </a>
    </Tool>
  )
}

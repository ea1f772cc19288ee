import { Link } from '@tanstack/react-router'
import {
  ArchiveRestore,
  Download,
  FileSpreadsheet,
  History,
  Link2,
  PackageOpen,
  Printer,
  Server,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getArchive, getOpenFormats } from '#contract/household-archive.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getInventoryReport } from '#contract/reports/inventory-report.ts'
import { getBillOfMaterials, getInventory } from '#contract/reports/reports.ts'
import { exportItems, exportWorkbook } from '#contract/spreadsheets.ts'
import type { LabelSubject } from '#web/features/printed-labels/label-search.ts'
import { MoveInDialog } from '#web/features/tools/move-in-dialog.tsx'
import { ActionRows } from '#web/features/tools/action-rows.tsx'
import { RestoreDialog } from '#web/features/tools/restore-dialog.tsx'
import { StoragePanel } from '#web/features/tools/storage-panel.tsx'
import { ToolRow, ToolSection } from '#web/features/tools/tool-row.tsx'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { Page } from '#web/components/page/page.tsx'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { useCanWrite, useSession } from '#web/shared/account/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

export function ToolsPage() {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  return (
    <Page title={t('nav.tools')}>
      <div className="grid grid-cols-1 gap-x-16 gap-y-9 xl:grid-cols-[minmax(0,1fr)_18.75rem]">
        <div className="grid grid-cols-1 content-start gap-9">
          <InsuranceRows />
          <ReportRows />
          <LabelRows canWrite={canWrite} />
          <DataRows canWrite={canWrite} />
          {canWrite ? <ShareRows /> : null}
          <SafetyRows />
          {canWrite ? <ActionRows /> : null}
        </div>
        <div className="grid content-start gap-9 xl:border-s xl:border-line xl:ps-8">
          <StoragePanel />
        </div>
      </div>
    </Page>
  )
}

function InsuranceRows() {
  const { t } = useTranslation()
  const name = t('tools.insurance')
  return (
    <ToolSection title={t('insurance.title')}>
      <ToolRow name={name} text={t('tools.insuranceText')}>
        <Link to="/insurance" aria-label={t('tools.openOf', { name })} className={buttonClass()}>
          <ShieldCheck size={18} aria-hidden />
          {t('action.open')}
        </Link>
      </ToolRow>
    </ToolSection>
  )
}

function DataRows({ canWrite }: { canWrite: boolean }) {
  const { t, i18n } = useTranslation()
  const isOwner = useSession()?.role === 'owner'
  const openDialog = useCreateDialogs()
  return (
    <ToolSection title={t('tools.data')}>
      {canWrite ? (
        <ToolRow name={t('import.title')} text={t('tools.importText')}>
          <Button onClick={() => openDialog('import')}>
            <FileSpreadsheet size={18} aria-hidden />
            {t('tools.import')}
          </Button>
        </ToolRow>
      ) : null}
      <DownloadRow
        name={t('tools.exportWorkbook')}
        text={t('tools.exportWorkbookText')}
        endpoint={exportWorkbook}
        query={{ language: i18n.language }}
      />
      <DownloadRow name={t('tools.export')} text={t('tools.exportText')} endpoint={exportItems} />
      <DownloadRow
        name={t('tools.exportSafe')}
        text={t('tools.exportLocalText')}
        endpoint={exportItems}
        query={{ for: 'excel', language: i18n.language }}
      />
      <DownloadRow
        name={t('tools.exportHomebox')}
        text={t('tools.exportHomeboxText')}
        endpoint={exportItems}
        query={{ for: 'homebox', language: i18n.language }}
      />
      <DownloadRow
        name={t('tools.openFormats')}
        text={t('tools.openFormatsText')}
        endpoint={getOpenFormats}
        query={{ language: i18n.language }}
      />
      <DownloadRow name={t('tools.archive')} text={t('tools.archiveText')} endpoint={getArchive} />
      {canWrite ? <RestoreRow /> : null}
      {isOwner ? <MoveInRow /> : null}
    </ToolSection>
  )
}

function ReportRows() {
  const { t, i18n } = useTranslation()
  const forExcel = { for: 'excel', language: i18n.language }
  return (
    <ToolSection title={t('tools.reports')}>
      <DownloadRow name={t('tools.pdf')} text={t('tools.pdfText')} endpoint={getInventoryReport} />
      <DownloadRow
        name={t('tools.pdfReceipts')}
        text={t('tools.pdfReceiptsText')}
        endpoint={getInventoryReport}
        query={{ receipts: 'true' }}
      />
      <DownloadRow
        name={t('tools.inventory')}
        text={t('tools.inventoryText')}
        endpoint={getInventory}
        query={forExcel}
      />
      <DownloadRow
        name={t('tools.bill')}
        text={t('tools.billText')}
        endpoint={getBillOfMaterials}
        query={forExcel}
      />
    </ToolSection>
  )
}

function LabelRows({ canWrite }: { canWrite: boolean }) {
  const { t } = useTranslation()
  return (
    <ToolSection title={t('labelSheet.title')}>
      <LabelRow name={t('tools.itemLabels')} text={t('tools.itemLabelsText')} what="items" />
      <LabelRow name={t('tools.assetLabels')} text={t('tools.assetLabelsText')} what="range" />
      {canWrite ? (
        <LabelRow name={t('labelSheet.blank')} text={t('tools.blankLabelsText')} what="blank" />
      ) : null}
    </ToolSection>
  )
}

function LabelRow({ name, text, what }: { name: string; text: string; what: LabelSubject }) {
  const { t } = useTranslation()
  return (
    <ToolRow name={name} text={text}>
      <Link
        to="/reports/label-generator"
        search={{ what }}
        aria-label={t('tools.openOf', { name })}
        className={buttonClass()}
      >
        <Printer size={18} aria-hidden />
        {t('action.open')}
      </Link>
    </ToolRow>
  )
}

function ShareRows() {
  const { t } = useTranslation()
  return (
    <ToolSection title={t('shares.section')}>
      <ToolRow name={t('shares.title')} text={t('shares.text')}>
        <Link
          to="/tools/shared"
          aria-label={t('tools.openOf', { name: t('shares.title') })}
          className={buttonClass()}
        >
          <Link2 size={18} aria-hidden />
          {t('action.open')}
        </Link>
      </ToolRow>
    </ToolSection>
  )
}

function SafetyRows() {
  const { t } = useTranslation()
  const isAdmin = useSession()?.isSuperuser
  return (
    <ToolSection title={t('tools.safety')}>
      <ToolRow name={t('history.title')} text={t('history.text')}>
        <Link
          to="/history"
          aria-label={t('tools.openOf', { name: t('history.title') })}
          className={buttonClass()}
        >
          <History size={18} aria-hidden />
          {t('action.open')}
        </Link>
      </ToolRow>
      <ToolRow name={t('trash.title')} text={t('trash.text')}>
        <Link
          to="/tools/trash"
          aria-label={t('tools.openOf', { name: t('trash.title') })}
          className={buttonClass()}
        >
          <Trash2 size={18} aria-hidden />
          {t('action.open')}
        </Link>
      </ToolRow>
      {isAdmin ? (
        <ToolRow name={t('admin.title')} text={t('admin.text')}>
          <Link
            to="/tools/server"
            aria-label={t('tools.openOf', { name: t('admin.title') })}
            className={buttonClass()}
          >
            <Server size={18} aria-hidden />
            {t('action.open')}
          </Link>
        </ToolRow>
      ) : null}
    </ToolSection>
  )
}

function RestoreRow() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ToolRow name={t('restore.title')} text={t('restore.text')}>
      <Button onClick={() => setIsOpen(true)}>
        <ArchiveRestore size={18} aria-hidden />
        {t('action.restore')}
      </Button>
      {isOpen ? <RestoreDialog onClose={() => setIsOpen(false)} /> : null}
    </ToolRow>
  )
}

function MoveInRow() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ToolRow name={t('moveIn.title')} text={t('moveIn.text')}>
      <Button onClick={() => setIsOpen(true)}>
        <PackageOpen size={18} aria-hidden />
        {t('moveIn.open')}
      </Button>
      {isOpen ? <MoveInDialog onClose={() => setIsOpen(false)} /> : null}
    </ToolRow>
  )
}

interface DownloadRowProps {
  name: string
  text: string
  endpoint: Endpoint
  query?: Record<string, string>
}

/**
 * A row with a link that downloads a file. A request by URL has no household header, so the query contains the
 * household.
 */
function DownloadRow({ name, text, endpoint, query }: DownloadRowProps) {
  const { t } = useTranslation()
  return (
    <ToolRow name={name} text={text}>
      <a
        href={apiUrl(endpoint, {}, { ...query, tenant: actingHousehold() })}
        download
        aria-label={t('tools.downloadOf', { name })}
        className={buttonClass()}
      >
        <Download size={18} aria-hidden />
        <span className="max-sm:sr-only">{t('action.download')}</span>
      </a>
    </ToolRow>
  )
}

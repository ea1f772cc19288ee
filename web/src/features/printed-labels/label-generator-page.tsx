import { Link } from '@tanstack/react-router'
import { FileDown, Lock, Package, Printer, QrCode, Ruler as RulerIcon, ScanLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActualSize } from './preview/actual-size.tsx'
import { PrintedLabelFields } from './printed-label-fields.tsx'
import { LabelProgress } from './print/label-progress.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { LocalAddressNote } from './local-address-note.tsx'
import { SheetPreview } from './preview/sheet-preview.tsx'
import { usePrintedLabels } from './use-printed-labels.ts'
import { WhatToPrint } from './what-to-print.tsx'
import { Page } from '#web/components/page/page.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const CalibrateDialog = lazyComponent(() => import('./preview/calibrate-dialog.tsx'), 'CalibrateDialog')
const PageQrDialog = lazyComponent(() => import('#web/components/page/page-qr-dialog.tsx'), 'PageQrDialog')

/** The page that prints labels, with the settings and a preview. It is shown without the frame of the app. */
export function LabelGeneratorPage() {
  const { t } = useTranslation()
  const printed = usePrintedLabels()
  const { print, settings, change } = printed
  const [dialog, setDialog] = useState<'calibrate' | 'qr'>()
  const calibrate = () => setDialog('calibrate')
  return (
    <main className="mx-auto max-w-[85rem] px-4 pb-28 md:px-7 md:py-5 lg:px-10">
      <Page
        title={t('labelSheet.title')}
        backTo="/tools"
        count={
          <Link to="/tools" className="hover:underline max-md:hidden">
            {t('nav.tools')}
          </Link>
        }
        actions={
          <>
            <IconButton icon={QrCode} label={t('pageQr.title')} onClick={() => setDialog('qr')} />
            <IconButton
              icon={RulerIcon}
              label={t('labelSheet.calibrate')}
              onClick={calibrate}
              className="max-md:hidden"
            />
            <span className="flex gap-2 max-md:hidden">
              <OutputButtons printed={printed} />
            </span>
          </>
        }
      >
        {print.progress && print.progress.total > 1 ? (
          <div className="mb-4 max-md:fixed max-md:inset-x-3 max-md:bottom-24 max-md:z-30 max-md:mb-0 print:hidden">
            <LabelProgress progress={print.progress} onCancel={print.cancel} />
          </div>
        ) : null}
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,18.5rem)_minmax(0,1fr)] md:gap-8 xl:gap-10">
          <Controls printed={printed} />
          <PreviewPanel printed={printed} onCalibrate={calibrate} />
        </div>
      </Page>
      <div className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-[1fr_1.6fr] gap-2.5 border-t border-line bg-base-100 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:hidden print:hidden">
        <OutputButtons printed={printed} />
      </div>
      <Suspense>
        {dialog === 'qr' ? <PageQrDialog onClose={() => setDialog(undefined)} /> : null}
        {dialog === 'calibrate' ? (
          <CalibrateDialog
            settings={settings}
            onSettings={change}
            isDrawing={print.output !== undefined}
            onTestPage={printed.printTestPage}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </Suspense>
    </main>
  )
}

interface PartProps {
  printed: ReturnType<typeof usePrintedLabels>
}

function OutputButtons({ printed: { print, total, canPrint } }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        className="max-md:w-full"
        disabled={!canPrint}
        isPending={print.output === 'save'}
        onClick={() => void print.run('save')}
      >
        <FileDown size={18} aria-hidden />
        {t('labelSheet.pdf')}
      </Button>
      <Button
        kind="primary"
        className="max-md:w-full"
        disabled={!canPrint}
        isPending={print.output === 'print'}
        onClick={() => void print.run('print')}
      >
        <Printer size={18} aria-hidden />
        {total === undefined
          ? t('action.print')
          : t('labelSheet.print', { count: total, number: formatNumber(total) })}
      </Button>
    </>
  )
}

/** The print settings. On phones they are below the preview. */
function Controls({ printed }: PartProps) {
  const { target, settings, change, isStale, total } = printed
  return (
    <form
      className="grid grid-cols-1 content-start gap-7 max-md:order-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <WhatToPrint
        search={printed.search}
        onChange={printed.changeSearch}
        target={target}
        total={isStale ? undefined : total}
        blankError={printed.print.blankError}
      />
      <SheetFields
        presets={printed.presets}
        settings={settings}
        onSettings={change}
        sheet={printed.sheet}
        start={printed.start}
        onStart={printed.setStart}
        total={total}
      />
      <PrintedLabelFields kind={target.kind} settings={settings} onSettings={change} />
    </form>
  )
}

function PreviewPanel({ printed, onCalibrate }: PartProps & { onCalibrate: () => void }) {
  const { preview, settings, target, trouble } = printed
  return (
    <div className="max-md:contents md:self-start md:rounded-dialog md:bg-base-200 md:p-5 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] xl:gap-6">
      <div className="max-md:-mx-4 max-md:bg-base-200 max-md:px-4 max-md:pt-5 max-md:pb-2">
        <SheetPreview
          preview={preview}
          isStale={printed.isStale}
          skipped={printed.start - 1}
          screenScale={settings.screenScale}
          onPage={printed.setPage}
          isWrong={printed.isWrong}
          trouble={trouble}
        />
      </div>
      {preview && !trouble ? (
        <div className="max-xl:mt-6 max-xl:border-t max-xl:border-line max-xl:pt-5 max-md:order-3 max-md:mt-0">
          <ActualSize
            preview={preview}
            unit={settings.unit}
            screenScale={settings.screenScale}
            onCalibrate={onCalibrate}
          >
            <Notes
              isBlank={target.what === 'blank'}
              isReserved={target.blank.reserved !== undefined}
              count={preview.total}
              address={printed.address}
            />
          </ActualSize>
        </div>
      ) : null}
    </div>
  )
}

interface NotesProps {
  isBlank: boolean
  isReserved: boolean
  count: number
  address: string | null | undefined
}

function Notes({ isBlank, isReserved, count, address }: NotesProps) {
  const { t } = useTranslation()
  const notes = [
    ...(isBlank
      ? [
          {
            icon: Lock,
            text: isReserved ? t('labelSheet.isReserved') : t('labelSheet.willReserve', { count }),
          },
          { icon: Package, text: t('labelSheet.stick') },
          { icon: ScanLine, text: t('labelSheet.scan') },
        ]
      : []),
    { icon: Printer, text: t('labelSheet.tips') },
    ...(address ? [{ icon: QrCode, text: t('labelSheet.codesLeadTo', { address }) }] : []),
  ]
  return (
    <ul className="mt-3 grid grid-cols-1 gap-3 border-t border-line pt-4 text-sm text-second">
      <li className="text-base-content empty:hidden">
        <LocalAddressNote address={address} />
      </li>
      {notes.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-2.5">
          <Icon size={18} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  )
}

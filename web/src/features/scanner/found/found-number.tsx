import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Barcode, Plus, Search, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findProduct } from '#web/features/items/create/find-product.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import type { Adding, Found } from '#web/features/scanner/found/found.ts'
import { FoundNote } from '#web/features/scanner/found/found-note.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface FoundNumberProps {
  found: Found & { kind: 'noAsset' | 'noCode' }
  onAdd: (adding: Adding) => void
}

/** Shown for a scanned number that no item has: the label of an unused asset ID, or the barcode of a new product. */
export function FoundNumber({ found, onAdd }: FoundNumberProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  if (found.kind === 'noAsset') {
    const { assetId } = found
    return (
      <FoundNote
        icon={Tag}
        title={t('asset.none', { id: assetId })}
        text={t(canWrite ? 'scanner.noAssetText' : 'scanner.noAssetViewer')}
        actions={
          <>
            {canWrite ? (
              <Button kind="primary" onClick={() => onAdd({ assetId })}>
                <Plus size={18} aria-hidden />
                {t('asset.add')}
              </Button>
            ) : null}
            <SearchLink code={assetId} />
          </>
        }
      />
    )
  }
  return <NoCode code={found.code} isProduct={found.isProduct} onAdd={onAdd} />
}

interface NoCodeProps {
  code: string
  isProduct: boolean
  onAdd: (adding: Adding) => void
}

function NoCode({ code, isProduct, onAdd }: NoCodeProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { data: status } = useQuery(statusQuery)
  const product = useProduct(code, onAdd)
  const canLookUp = isProduct && canWrite && (status?.productLookup.length ?? 0) > 0
  const addWithSerial = () =>
    onAdd({
      beginning: { note: t('scanner.withSerial', { code }), name: '', details: { serialNumber: code } },
    })
  return (
    <FoundNote
      icon={Barcode}
      title={t('scanner.noCodeFound', { code })}
      text={t(
        canLookUp ? 'scanner.noProductText' : canWrite ? 'scanner.noCodeText' : 'scanner.noAssetViewer',
      )}
      actions={
        <>
          {canLookUp ? (
            <Button kind="primary" isPending={product.isPending} onClick={() => void product.lookUp()}>
              <Barcode size={18} aria-hidden />
              {t('scanner.lookUpProduct')}
            </Button>
          ) : null}
          {canWrite && !isProduct ? (
            <Button kind="primary" onClick={addWithSerial}>
              <Plus size={18} aria-hidden />
              {t('scanner.addWithSerial')}
            </Button>
          ) : null}
          <SearchLink code={code} />
        </>
      }
    />
  )
}

function useProduct(code: string, onAdd: (adding: Adding) => void) {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)

  async function lookUp() {
    setIsPending(true)
    try {
      const beginning = await findProduct(code, t)
      if (beginning) onAdd({ beginning })
      else showToast({ text: t('barcode.unknown', { code }) })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      setIsPending(false)
    }
  }

  return { lookUp, isPending }
}

function SearchLink({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <Link to="/items" search={{ q: code }} className={buttonClass({ kind: 'outline' })}>
      <Search size={18} aria-hidden />
      {t('asset.search')}
    </Link>
  )
}

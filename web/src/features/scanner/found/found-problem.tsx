import { Link } from '@tanstack/react-router'
import { ArrowUpRight, CircleHelp, House, Link2Off, Server, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Found } from '#web/features/scanner/found/found.ts'
import { FoundNote } from '#web/features/scanner/found/found-note.tsx'
import type { ScannedCode } from '#web/features/scanner/scan-text.ts'
import { goToHousehold } from '#web/shared/account/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface FoundProblemProps {
  found: Found & { kind: 'elsewhere' | 'deleted' | 'missing' | 'foreign' | 'invalid' }
  onLookHere: (meaning: ScannedCode) => void
}

export function FoundProblem({ found, onLookHere }: FoundProblemProps) {
  const { t } = useTranslation()
  switch (found.kind) {
    case 'elsewhere': {
      const { household, path } = found
      return (
        <FoundNote
          icon={House}
          title={t('scanner.elsewhere', { household: household.name })}
          text={t('scanner.elsewhereText')}
          actions={
            <Button kind="primary" onClick={() => goToHousehold(household.id, path)}>
              {t('household.switchTo', { household: household.name })}
            </Button>
          }
        />
      )
    }
    case 'deleted':
      return (
        <FoundNote
          icon={Trash2}
          title={t('scanner.deleted', { name: found.name })}
          text={t('scanner.deletedText')}
          actions={
            <Link to="/tools/trash" className={buttonClass({ kind: 'primary' })}>
              {t('action.openTrash')}
            </Link>
          }
        />
      )
    case 'missing':
      return <FoundNote icon={CircleHelp} title={t('scanner.missing')} text={t('scanner.missingText')} />
    case 'invalid':
      return (
        <FoundNote
          icon={Link2Off}
          title={t('scanner.invalid')}
          text={t('scanner.invalidText', { text: found.text.slice(0, maxShown) })}
        />
      )
    case 'foreign':
      return <ForeignNote found={found} onLookHere={onLookHere} />
  }
}

/** Maximum number of characters that are shown of a scanned text. They are enough to recognise the text. */
const maxShown = 120

function ForeignNote({ found, onLookHere }: FoundProblemProps & { found: Found & { kind: 'foreign' } }) {
  const { t } = useTranslation()
  const { host, url, inside } = found
  return (
    <FoundNote
      icon={Server}
      title={t('scanner.foreign', { host })}
      text={t(inside ? 'scanner.foreignInside' : 'scanner.foreignText')}
      actions={
        <>
          {inside ? (
            <Button kind="primary" onClick={() => onLookHere(inside)}>
              {t('scanner.lookHere')}
            </Button>
          ) : null}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ kind: 'outline' })}
          >
            <ArrowUpRight size={18} aria-hidden />
            {t('scanner.openForeign', { host })}
          </a>
        </>
      }
    />
  )
}

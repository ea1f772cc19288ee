import { Ellipsis, QrCode } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { LocationActions } from './location-actions.tsx'
import { LocationCover } from './location-cover.tsx'
import type { LocationDialog } from './location-dialogs.tsx'
import { LocationPath } from './location-path.tsx'
import { LocationStats } from './location-stats.tsx'
import { useLocationEntries } from './use-location-entries.ts'
import { useIsPastParent } from '#web/components/page/use-is-past-parent.ts'
import { BackButton } from '#web/components/page/back-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface LocationHeadProps {
  location: Location
  onOpen: (dialog: LocationDialog) => void
}

export function LocationHead({ location, onOpen }: LocationHeadProps) {
  return (
    <header className="max-md:pt-16">
      <PhoneBar location={location} onOpen={onOpen} />
      <div className="flex items-start gap-4 md:gap-6">
        <LocationCover location={location} />
        <div className="min-w-0 flex-1">
          <LocationPath location={location} />
          <h1
            dir="auto"
            className="text-2xl font-650 tracking-[-0.022em] text-balance wrap-anywhere md:text-3xl"
          >
            {location.name}
          </h1>
          <div className="mt-3">
            <LocationStats location={location} />
          </div>
        </div>
        <div className="flex shrink-0 gap-1.5 max-xl:hidden">
          <HeadActions location={location} onOpen={onOpen} />
        </div>
      </div>
      <div className="mt-4 flex gap-1.5 max-md:hidden xl:hidden">
        <HeadActions location={location} onOpen={onOpen} />
      </div>
      {location.description === '' ? null : (
        <div className="mt-3 max-w-[44rem] text-second wrap-anywhere">
          <Markdown text={location.description} />
        </div>
      )}
    </header>
  )
}

/** The bar at the top of a phone. It has the name of the location once the header has scrolled out of view. */
function PhoneBar({ location, onOpen }: LocationHeadProps) {
  const { t } = useTranslation()
  const entries = useLocationEntries(location, onOpen)
  const bar = useRef<HTMLDivElement>(null)
  const isPastHead = useIsPastParent(bar)
  return (
    <div
      ref={bar}
      className={classNames(
        'fixed inset-x-0 top-0 z-20 flex min-h-14 items-center gap-1 bg-base-100 ps-1 pe-2 md:hidden print:hidden',
        isPastHead && 'border-b border-line',
      )}
    >
      <BackButton first="/locations" className={`${iconButtonClass} size-11`} />
      <span aria-hidden dir="auto" className="min-w-0 flex-1 truncate text-start font-650">
        {isPastHead ? location.name : t('nav.locations')}
      </span>
      <Menu
        label={t('action.more')}
        subject={location.name}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={`${iconButtonClass} size-11`}
        entries={entries}
      />
    </div>
  )
}

function HeadActions({ location, onOpen }: LocationHeadProps) {
  const { t } = useTranslation()
  return (
    <LocationActions location={location} onOpen={onOpen} without="print">
      <Button onClick={() => onOpen('print')}>
        <QrCode size={17} aria-hidden />
        {t('item.sticker')}
      </Button>
    </LocationActions>
  )
}

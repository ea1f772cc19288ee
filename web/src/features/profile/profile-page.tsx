import { Link, useParams } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProfileSection, profileSections } from '#web/features/profile/profile-sections.tsx'
import { NotFoundPage } from '#web/components/page/error-page.tsx'
import { Page } from '#web/components/page/page.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useSession } from '#web/shared/account/session.ts'
import { Avatar } from '#web/ui/images/avatar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ProfilePage() {
  const isPhone = useIsPhone()
  const { section: id } = useParams({ strict: false })
  const section = profileSections.find((one) => one.id === id)
  if (id !== undefined && !section) return <NotFoundPage />
  if (!isPhone) return <WideProfile section={section ?? profileSections[0]} />
  return section ? <PhoneSection section={section} /> : <SectionList />
}

function WideProfile({ section }: { section: ProfileSection }) {
  const { t } = useTranslation()
  return (
    <Page title={t('profile.pageTitle', { section: t(section.labelKey) })} header="own">
      <h1 className="mb-5 text-2xl font-650 tracking-tight">{t('nav.profile')}</h1>
      <div className="grid grid-cols-[10.5rem_minmax(0,1fr)] gap-x-8 lg:grid-cols-[12.5rem_minmax(0,46rem)] lg:gap-x-12">
        <nav
          aria-label={t('profile.sections')}
          className="sticky top-4 -ms-2.5 flex flex-col gap-px self-start"
        >
          {profileSections.map((one) => (
            <Link
              key={one.id}
              to="/profile/$section"
              params={{ section: one.id }}
              aria-current={one === section ? 'page' : undefined}
              className="flex min-h-9 items-center rounded-field px-2.5 text-sm font-medium text-second hover:bg-fill aria-[current]:bg-fill aria-[current]:font-semibold aria-[current]:text-base-content"
            >
              {t(one.labelKey)}
            </Link>
          ))}
        </nav>
        <Content section={section} />
      </div>
    </Page>
  )
}

function PhoneSection({ section }: { section: ProfileSection }) {
  const { t } = useTranslation()
  return (
    <Page title={t(section.labelKey)} backTo="/profile">
      <Content section={section} />
    </Page>
  )
}

function Content({ section: { id, Section } }: { section: ProfileSection }) {
  return (
    <div key={id} className="grid min-w-0 grid-cols-1 content-start gap-9 pb-4">
      <Suspense fallback={<SectionSkeleton />}>
        <Section />
      </Suspense>
    </div>
  )
}

function SectionSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

function SectionList() {
  const { t } = useTranslation()
  const person = useSession()
  return (
    <Page title={t('nav.profile')}>
      <div className="flex items-center gap-3.5 py-2">
        <Avatar name={person?.name ?? ''} className="size-14 text-lg" />
        <div className="min-w-0">
          <p dir="auto" className="truncate text-lg font-650">
            {person?.name}
          </p>
          <p dir="auto" className="truncate text-sm text-second">
            {person?.email}
          </p>
        </div>
      </div>
      <nav aria-label={t('profile.sections')} className="mt-2">
        <ul>
          {profileSections.map(({ id, labelKey, textKey, icon: Icon }) => (
            <li key={id} className="border-b border-line">
              <Link
                to="/profile/$section"
                params={{ section: id }}
                className="-mx-2 flex min-h-16 items-center gap-3.5 rounded-field px-2 py-2.5 hover:bg-fill"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-field bg-fill text-second">
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(labelKey)}</span>
                  <span className="block text-sm text-second">{t(textKey)}</span>
                </span>
                <ChevronRight size={20} aria-hidden className="shrink-0 text-third rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  )
}

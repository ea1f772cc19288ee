import { Copy, RotateCw, Search } from 'lucide-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../use-copy.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, isMissing } from '#web/shared/api-error.ts'
import { isChunkLoadError, loadChunk } from '#web/shared/browser/chunks.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

type TextComponent = (props: { children: ReactNode }) => ReactNode

const TextOnly: TextComponent = ({ children }) => children

/** Loads a component on demand, because few visits show an error. When it cannot be loaded, only its text is shown. */
function lazyOrText<Name extends string>(load: () => Promise<Record<Name, TextComponent>>, name: Name) {
  return lazy(async () => ({
    default: await loadChunk(load()).then(
      (loaded) => loaded[name],
      () => TextOnly,
    ),
  }))
}

const Shelf = lazyOrText(() => import('#web/ui/images/shelf.tsx'), 'Shelf')
const InvalidUrlNotice = lazyOrText(() => import('./invalid-url-notice.tsx'), 'InvalidUrlNotice')

/** The page for an unknown path, without the frame of the app. */
export function UnknownPathPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFoundPage />
    </main>
  )
}

export function NotFoundPage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <ErrorDetailsPage code="404" title={t('notFound.title')}>
      <p className="text-second">
        <Suspense fallback={t('notFound.text')}>
          <InvalidUrlNotice>{t('notFound.text')}</InvalidUrlNotice>
        </Suspense>{' '}
        <code className="inline-block max-w-full rounded-tag bg-fill px-1.5 wrap-anywhere">{pathname}</code>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to="/items" className={buttonClass({ kind: 'primary' })}>
          <Search size={18} aria-hidden />
          {t('notFound.search')}
        </Link>
        <Link to="/home" className={buttonClass()}>
          {t('nav.home')}
        </Link>
        <Link to="/tools/trash" className={buttonClass()}>
          {t('notFound.trash')}
        </Link>
      </div>
    </ErrorDetailsPage>
  )
}

interface ErrorPageProps {
  error: unknown
  reset: () => void
}

/** The error page without the frame of the app, for when the frame could not be loaded. */
export function StandaloneErrorPage(props: ErrorPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorPage {...props} />
    </main>
  )
}

export function ErrorPage({ error, reset }: ErrorPageProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const copy = useCopy()
  if (isMissing(error)) return <NotFoundPage />
  const details = describe(error)
  const isPart = isChunkLoadError(error)
  const text = isPart
    ? t('errorPage.partMissing')
    : error instanceof ApiError
      ? errorText(error, t)
      : t('errorPage.crashed')

  async function retry() {
    if (isPart) return location.reload()
    await router.invalidate()
    reset()
  }

  return (
    <ErrorDetailsPage
      code={error instanceof ApiError ? statusOf(error) : isPart ? '' : '500'}
      title={t('errorPage.title')}
    >
      <p className="text-second">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => void retry()}>
          <RotateCw size={18} aria-hidden />
          {t('errorPage.retry')}
        </Button>
        <Link to="/home" className={buttonClass()}>
          {t('nav.home')}
        </Link>
        <Button onClick={() => void copy(details, t('errorPage.copied'))}>
          <Copy size={18} aria-hidden />
          {t('errorPage.copy')}
        </Button>
      </div>
      <pre className="mt-4 w-full max-w-full overflow-x-auto rounded-popover bg-fill px-4 py-3 font-mono text-xs/relaxed whitespace-pre-wrap text-second">
        {details}
      </pre>
    </ErrorDetailsPage>
  )
}

function ErrorDetailsPage({ code, title, children }: { code: string; title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-8 p-4 py-10 md:flex-row md:items-center md:gap-14 md:px-10 md:py-20">
      <title>{t('app.pageTitle', { title })}</title>
      <div className="w-56 shrink-0 md:w-72 lg:w-82">
        <Suspense>
          <Shelf>{code}</Shelf>
        </Suspense>
      </div>
      <div className="flex min-w-0 max-w-[32rem] flex-col items-start gap-2">
        <h1 className="text-3xl font-650 tracking-[-0.028em] text-balance">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** Returns the HTTP status as text. Empty when no response came in time. */
function statusOf({ status, code }: ApiError) {
  return status === 0 || (status === 408 && code === 'offline') ? '' : String(status)
}

function describe(error: unknown) {
  const time = new Date().toISOString()
  if (!(error instanceof ApiError)) return `${String(error)}\n${time}`
  return `${statusOf(error) || '–'} · ${error.code} · ${error.request}\nrequest ${error.requestId || '–'} · ${time}`
}

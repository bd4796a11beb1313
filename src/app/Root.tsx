import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { I18nContextProvider, StoreContextProvider, useTranslate } from 'react-admin'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom'
import { i18nProviderFor } from '../providers/i18nProvider.ts'
import { languageOf, settingsStore, useSettings } from '../providers/settings.ts'
import { Look } from './Look.tsx'
import type { RouteHandle } from './routes/build.tsx'

/** The browser's title follows the page. */
function DocumentTitle() {
  const translate = useTranslate()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const app = translate('common.appName')
  const page = handle?.title === undefined ? '' : translate(handle.title, { smart_count: 1 })
  useEffect(() => {
    document.title = page === '' ? app : `${page} · ${app}`
  }, [page, app])
  return null
}

/** [2.59] A new page begins at its top; filters and sorting change the query alone and leave the reader in place. */
function ScrollToTop() {
  const { pathname, state } = useLocation()
  const before = useRef<string | null>(null)
  useLayoutEffect(() => {
    // A form whose record was made while someone types goes on at the record's own address.
    const goesOn = before.current !== null && (state as { instead?: string } | null)?.instead === before.current
    if (pathname !== before.current && !goesOn) window.scrollTo(0, 0)
    before.current = pathname
  }, [pathname, state])
  return null
}

/** A line at the top while the next page is being fetched. */
function PageProgress() {
  const isIdle = useNavigation().state === 'idle'
  return isIdle ? null : (
    <LinearProgress
      aria-hidden
      sx={{ position: 'fixed', insetInline: 0, top: 0, height: 3, borderRadius: 0, zIndex: 'tooltip' }}
    />
  )
}

/** What stands around every page of the app. */
export function Root() {
  const locale = useSettings(languageOf)
  return (
    <StoreContextProvider value={settingsStore}>
      <I18nContextProvider value={i18nProviderFor(locale)}>
        <Look>
          <DocumentTitle />
          <ScrollToTop />
          <PageProgress />
          <Outlet />
        </Look>
      </I18nContextProvider>
    </StoreContextProvider>
  )
}

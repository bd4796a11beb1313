import LinearProgress from '@mui/material/LinearProgress'
import { I18nContextProvider, StoreContextProvider } from 'react-admin'
import { Outlet, useNavigation } from 'react-router-dom'
import { i18nProviderFor } from '../providers/i18nProvider.ts'
import { languageOf, settingsStore, useSettings } from '../providers/settings.ts'
import { DocumentTitle } from './DocumentTitle.tsx'
import { Letters } from './Letters.tsx'
import { Look } from './Look.tsx'
import { Place } from './Place.tsx'

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
          <Letters />
          <Place />
          <PageProgress />
          <Outlet />
        </Look>
      </I18nContextProvider>
    </StoreContextProvider>
  )
}

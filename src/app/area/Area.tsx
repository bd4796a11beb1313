import { useMemo, useState } from 'react'
import { CoreAdminContext, DefaultTitleContextProvider, ResourceDefinitionContextProvider } from 'react-admin'
import { Outlet } from 'react-router-dom'
import { authProvider } from '../../providers/authProvider.ts'
import { dataProvider } from '../../providers/dataProvider.ts'
import { i18nProviderFor } from '../../providers/i18nProvider.ts'
import { newQueryClient } from '../../providers/queryClient.ts'
import { useReach } from '../../providers/reach.ts'
import { readClaims } from '../../providers/session.ts'
import { calendarOf, languageOf, settingsStore, useSettings } from '../../providers/settings.ts'
import { Layout } from '../layout/Layout.tsx'
import { routerProvider } from '../routes/routerProvider.tsx'
import { definitionsFor } from './definitions.ts'

/**
 * One react-admin area. Routes come from the route table and not from Resource elements, so only react-admin's
 * contexts are used: its own Admin component, its login and its telemetry have no place here.
 */
export function Area({ basename }: { basename: '/app' | '/admin' }) {
  const locale = useSettings(languageOf)
  const token = useSettings((settings) => settings.token)
  const [queryClient] = useState(newQueryClient)
  const roles = useMemo(() => readClaims(token)?.roles ?? [], [token])
  const reach = useReach(roles)
  const calendar = useSettings(calendarOf)
  const definitions = useMemo(
    () => definitionsFor({ roles, reach }, { locale, calendar }, basename),
    [roles, reach, locale, calendar, basename],
  )
  return (
    <CoreAdminContext
      basename={basename}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProviderFor(locale)}
      store={settingsStore}
      queryClient={queryClient}
      routerProvider={routerProvider}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <DefaultTitleContextProvider value="Athar">
          <Layout>
            <Outlet />
          </Layout>
        </DefaultTitleContextProvider>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  )
}

export const AppArea = () => <Area basename="/app" />
export const AdminArea = () => <Area basename="/admin" />

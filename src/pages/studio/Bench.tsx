import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { CoreAdminContext, memoryStore, ResourceContextProvider, useTranslate } from 'react-admin'
import { i18nProviderFor } from '../../providers/i18nProvider.ts'
import { newQueryClient } from '../../providers/queryClient.ts'
import { languageOf, useSettings } from '../../providers/settings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PathTabs } from '../../ui/PathTabs.tsx'
import { sampleProvider } from './sample.ts'

const PAGES = [
  ['/studio/settings', 'studio.settings'],
  ['/studio/inputs', 'studio.inputs'],
] as const
type StudioPath = (typeof PAGES)[number][0]

/** [2.12] the frame of the workbench: its two pages, and contexts of its own in which no server is asked. */
export function Bench({ current, lead, children }: { current: StudioPath; lead: string; children: ReactNode }) {
  const translate = useTranslate()
  const locale = useSettings(languageOf)
  const [queryClient] = useState(newQueryClient)
  const [store] = useState(() => memoryStore())
  return (
    <CoreAdminContext
      dataProvider={sampleProvider}
      i18nProvider={i18nProviderFor(locale)}
      store={store}
      queryClient={queryClient}
    >
      <ResourceContextProvider value="projects">
        <Box sx={{ width: '100%', maxWidth: 'var(--athar-measure-page)', mx: 'auto', minWidth: 0 }}>
          <PageHeader title={translate('studio.title')} subtitle={lead} />
          <PathTabs label="studio.title" tabs={PAGES} current={current} />
          <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>{children}</Box>
        </Box>
      </ResourceContextProvider>
    </CoreAdminContext>
  )
}

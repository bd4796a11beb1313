import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { useRecord } from '../../../../src/generate/records.ts'
import { useConnected } from '../../../../src/providers/connection.ts'
import { useQueue } from '../../../../src/providers/waiting/index.ts'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { projects } from '../../../projects/schema.ts'
import { Compose } from './Compose.tsx'
import { useReady } from './useReady.ts'
import { Waiting } from './Waiting.tsx'

const ProjectChoice = later(async () => (await import('./ProjectChoice.tsx')).ProjectChoice, { xs: 56, sm: 56 })

/** Lists that were read before an update arrived do not show it yet. */
function useFreshUpdates() {
  const client = useQueryClient()
  const { sent } = useQueue()
  useEffect(() => {
    if (sent.length > 0) void client.invalidateQueries({ queryKey: ['project_updates'] })
  }, [client, sent])
}

/** An update from a phone in three taps: here, the camera, send. Without a network it waits on the device. */
export default function QuickUpdate() {
  const translate = useTranslate()
  const isConnected = useConnected()
  const [search, setSearch] = useSearchParams()
  const id = search.get('project')
  const { data } = useRecord(projects, id ?? '', { enabled: id !== null })
  useFreshUpdates()
  const known = useReady(true)
  const name = data?.name ?? known.find((project) => project.id === id)?.name ?? ''
  return (
    <>
      <PageHeader
        title={translate('pictures.quick.title')}
        subtitle={translate('pictures.quick.lead')}
        {...(id !== null && {
          back: { label: name === '' ? translate('common.action.back') : name, to: `/app/projects/published/${id}` },
        })}
      />
      {isConnected ? null : <Notice tone="warning">{translate('pictures.quick.offline')}</Notice>}
      <Box sx={{ mb: 3, maxWidth: 560 }}>
        {id === null ? (
          <ProjectChoice
            known={known}
            onChoose={(next) => setSearch(next === null ? {} : { project: next }, { replace: true })}
          />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>
              <bdi>{name}</bdi>
            </Typography>
            <Button size="small" variant="text" onClick={() => setSearch({}, { replace: true })}>
              {translate('pictures.quick.other')}
            </Button>
          </Box>
        )}
      </Box>
      <Box sx={{ mb: 4 }}>
        <Compose project={id === null ? null : { id, name }} />
      </Box>
      <Waiting />
    </>
  )
}

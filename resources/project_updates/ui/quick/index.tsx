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
import { useUpdateDraft } from '../../../../src/providers/waiting/draft.ts'
import { useQueue } from '../../../../src/providers/waiting/index.ts'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { projects } from '../../../projects/schema.ts'
import { Compose } from './Compose.tsx'
import { chooseProject, type Target } from './useDraft.ts'
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

/**
 * The project of the address; while something is being made, of that. Pictures of one project must not go out as
 * another's because the page was opened from there: it is gone to once they are sent or thrown away.
 */
function useProject() {
  const [search, setSearch] = useSearchParams()
  const { draft } = useUpdateDraft()
  const id = search.get('project')
  // In the address, so that a reload knows it too.
  const wished = search.get('next')
  const kept = draft?.project ?? null
  useEffect(() => {
    if (kept === null || kept === id) return
    setSearch(id === null ? { project: kept } : { project: kept, next: id }, { replace: true })
  }, [kept, id, setSearch])
  useEffect(() => {
    if (draft === null && wished !== null) setSearch({ project: wished }, { replace: true })
  }, [draft, wished, setSearch])
  const choose = (next: Target | null) => {
    chooseProject(next)
    setSearch(next === null ? {} : { project: next.id }, { replace: true })
  }
  return { id, keptName: kept === id ? (draft?.projectName ?? '') : '', isOther: wished !== null, choose }
}

/** An update from a phone in three taps: here, the camera, send. Without a network it waits on the device. */
export default function QuickUpdate() {
  const translate = useTranslate()
  const isConnected = useConnected()
  const { id, keptName, isOther, choose } = useProject()
  const { data } = useRecord(projects, id ?? '', { enabled: id !== null })
  useFreshUpdates()
  const known = useReady(true)
  const nameOf = (one: string | null): string => known.find((project) => project.id === one)?.name ?? keptName
  const name = data?.name ?? nameOf(id)
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
            onChoose={(next) => choose(next === null ? null : { id: next, name: nameOf(next) })}
          />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>
              <bdi>{name}</bdi>
            </Typography>
            <Button size="small" variant="text" onClick={() => choose(null)}>
              {translate('pictures.quick.other')}
            </Button>
          </Box>
        )}
      </Box>
      <Box sx={{ mb: 4 }}>
        <Compose project={id === null ? null : { id, name }} isOther={isOther} />
      </Box>
      <Waiting />
    </>
  )
}

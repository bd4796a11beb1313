import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { hintKey } from '../../../../resources/_kit/keys.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { useRecord, written } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { ListSkeleton, PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { TimelineKind } from '../../../_contracts/newsfeed.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { notes } from '../../../notes/schema.ts'
import { projects } from '../../schema.ts'
import { usePulse } from '../page/usePulse.ts'
import { Composer } from './Composer.tsx'
import { Entry } from './Entry.tsx'
import { useRemoval } from './useRemoval.ts'
import { KINDS, TIMELINE_KEY, useTimeline } from './useTimeline.ts'

interface FilterProps {
  chosen: readonly TimelineKind[]
  onChange: (kinds: readonly TimelineKind[]) => void
}

/** Any number of kinds; none chosen shows them all. */
function KindFilter({ chosen, onChange }: FilterProps) {
  const translate = useTranslate()
  const toggle = (kind: TimelineKind) =>
    onChange(
      chosen.includes(kind)
        ? chosen.filter((one) => one !== kind)
        : KINDS.filter((one) => one === kind || chosen.includes(one)),
    )
  return (
    <Box role="group" aria-label={translate('notes.filter')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <ChoiceChip label={translate('common.state.all')} chosen={chosen.length === 0} onChoose={() => onChange([])} />
      {KINDS.map((kind) => (
        <ChoiceChip
          key={kind}
          label={translate(`notes.kinds.${kind}`)}
          chosen={chosen.includes(kind)}
          onChoose={() => toggle(kind)}
        />
      ))}
    </Box>
  )
}

function Diary({ project, wanted }: { project: string; wanted: string | null }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([])
  const feed = useTimeline(project, kinds, wanted)
  const onChanged = () => client.invalidateQueries({ queryKey: [TIMELINE_KEY, project] })
  const removal = useRemoval('notes.deleted', () => void onChanged())
  const shown = feed.entries.filter(({ id }) => !removal.hidden.has(id))
  const { data, error, isSearching, isFound } = feed
  if (error && data === undefined) return <Failure error={error} onRetry={() => void feed.refetch()} />
  return (
    <>
      <KindFilter chosen={kinds} onChange={setKinds} />
      {isSearching ? <Notice tone="info">{translate('notes.searching')}</Notice> : null}
      {wanted !== null && data !== undefined && !isFound && !isSearching && !error ? (
        <Notice tone="warning">{translate(kinds.length > 0 ? 'notes.notInKinds' : 'notes.unknown')}</Notice>
      ) : null}
      {data === undefined ? <ListSkeleton label={translate('common.state.loading')} rows={6} /> : null}
      {data !== undefined && shown.length === 0 ? (
        <EmptyState
          title={translate(kinds.length > 0 ? 'common.state.noResults' : 'common.state.empty')}
          text={translate('notes.empty')}
        />
      ) : null}
      {shown.length === 0 ? null : (
        <Box component="ol" aria-label={translate('notes.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((entry) => (
            <Entry
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              isWanted={entry.id === wanted}
              removal={removal}
              onChanged={onChanged}
            />
          ))}
        </Box>
      )}
      {error && data !== undefined ? <Failure error={error} onRetry={() => void feed.fetchNextPage()} /> : null}
      {feed.hasNextPage && !error ? (
        <Button variant="outlined" disabled={feed.isFetching} onClick={() => void feed.fetchNextPage()} sx={{ mt: 1 }}>
          {translate('common.action.more')}
        </Button>
      ) : null}
    </>
  )
}

/** [2.36] product.md 19: all that happened in a project in one order, and a place to write down what should be known. */
export default function NotesTimeline() {
  const translate = useTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const { can } = useRights('notes')
  const { id = '', newsfeedId } = useParams()
  usePulse(id)
  const { data: project, error, refetch } = useRecord(projects, id)
  if (error && !project) return <RecordError resource="projects" error={error} onRetry={() => void refetch()} />
  if (!project) return <PageSkeleton label={translate('common.state.loading')} />
  const write = async (text: string) => {
    await dataProvider.create(notes.name, { data: written(notes, { project: id, text }) })
    await client.invalidateQueries({ queryKey: [TIMELINE_KEY, id] })
    // The entry that the address names is behind what has just been written.
    if (newsfeedId !== undefined) void navigate(`/app/projects/published/${id}/notesTimeline`)
  }
  return (
    <>
      <PageHeader
        title={translate('notes.title')}
        subtitle={translate('notes.subtitle')}
        back={{
          label: project.name,
          to: `/app/projects/${project.status === 'published' ? 'published' : 'draft'}/${id}`,
        }}
      />
      {can('create') ? (
        <Box sx={{ mb: 3, maxWidth: 820 }}>
          <Composer
            label={translate('notes.write')}
            hint={translate(hintKey<typeof notes>('notes', 'text'))}
            max={LIMITS.longText}
            minRows={2}
            keepKey="note"
            submitLabel={translate('notes.add')}
            onSubmit={write}
          />
        </Box>
      ) : null}
      <Diary key={newsfeedId ?? ''} project={id} wanted={newsfeedId ?? null} />
    </>
  )
}

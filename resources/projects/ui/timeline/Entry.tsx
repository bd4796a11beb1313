import type { SvgIconComponent } from '@mui/icons-material'
import Update from '@mui/icons-material/CampaignOutlined'
import Comment from '@mui/icons-material/ChatBubbleOutlineOutlined'
import Note from '@mui/icons-material/EditNote'
import Feedback from '@mui/icons-material/FeedbackOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import Report from '@mui/icons-material/MailOutlined'
import Stairs from '@mui/icons-material/TimelineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { projects } from '../../../../resources/projects/schema.ts'
import { written } from '../../../../src/generate/records.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useSettings } from '../../../../src/providers/settings.ts'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { StatusChip, type Tone } from '../../../../src/ui/StatusChip.tsx'
import type { Change, TimelineEntry, TimelineKind } from '../../../_contracts/newsfeed.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { notes } from '../../../notes/schema.ts'
import { Composer } from './Composer.tsx'
import type { Removal } from './useRemoval.ts'

const ICON: Readonly<Record<TimelineKind, SvgIconComponent>> = {
  update: Update,
  comment: Comment,
  note: Note,
  stage: Stairs,
  status: Flag,
  report: Report,
  feedback: Feedback,
}

const STATE_TONE: Readonly<Record<string, Tone>> = {
  published: 'success',
  sent: 'success',
  deactivated: 'warning',
  stopped: 'warning',
}
const STATES: Partial<Record<TimelineKind, string>> = {
  update: 'resources.project_updates.states',
  report: 'resources.reports.states',
}

/** What was one thing and is now another, in the words of the project. */
function useChangeText(): (change: Change) => string {
  const translate = useTranslate()
  const texts = useTexts<typeof projects>('projects')
  const stages = texts.place('stages')
  return ({ what, stage, label, from, to }) => {
    if (what === 'stage') {
      const name = label ?? stages.column('stage').choice(stage ?? '')
      return translate('notes.changed.stage', { stage: name, to: stages.column('state').choice(to) })
    }
    if (from === null) return translate('notes.changed.created')
    const word = what === 'status' ? texts.state : texts.place('progress').choice
    return translate(`notes.changed.${what}`, { from: word(from), to: word(to) })
  }
}

function useHeadline(entry: TimelineEntry): ReactNode {
  const translate = useTranslate()
  const changeText = useChangeText()
  const { kind, title, link, changes, state, text } = entry
  const about =
    title === null ? null : link === null ? (
      <bdi>{title}</bdi>
    ) : (
      <MuiLink component={Link} to={link}>
        <bdi>{title}</bdi>
      </MuiLink>
    )
  if (kind === 'stage' || kind === 'status')
    return changes.map((change) => <div key={`${change.what} ${change.stage ?? ''}`}>{changeText(change)}</div>)
  if (kind === 'feedback')
    return (
      <>
        {translate(`notes.feedback.${state ?? 'notMe'}`)} {about}
      </>
    )
  if (kind === 'report')
    return (
      <>
        {about} · {translate('notes.letters', { smart_count: Number(text ?? 0) })}
      </>
    )
  return about
}

/** Arrived at by its own address: in view, marked, and the next stop of the keyboard. */
function useArrival(isWanted: boolean) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isWanted) return
    place.current?.scrollIntoView?.({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isWanted])
  return place
}

interface EntryProps {
  entry: TimelineEntry
  isWanted: boolean
  removal: Removal
  onChanged: () => Promise<unknown>
}

function NoteSteps({ entry, removal, onEdit }: Pick<EntryProps, 'entry' | 'removal'> & { onEdit: () => void }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const user = useSettings(({ profile }) => profile?.id ?? null)
  const { id, actorId, text } = entry
  if (actorId === null || actorId !== user) return null
  const what = <span className="athar-hidden"> {text?.slice(0, 60)}</span>
  return (
    <Box sx={{ display: 'flex', gap: 0.5, marginInlineStart: -1 }}>
      <Button size="small" variant="text" onClick={onEdit}>
        {translate('common.action.edit')}
        {what}
      </Button>
      <Button
        size="small"
        variant="text"
        color="error"
        onClick={() => removal.remove(id, () => dataProvider.delete('notes', { id }))}
      >
        {translate('common.action.delete')}
        {what}
      </Button>
    </Box>
  )
}

function NoteBody({ entry, removal, onChanged }: Omit<EntryProps, 'isWanted'>) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const [isEditing, setEditing] = useState(false)
  const { id, text, version } = entry
  const save = async (changed: string) => {
    await dataProvider.update(notes.name, {
      id,
      data: written(notes, { text: changed, version }),
      previousData: { id, version },
    })
    await onChanged()
    setEditing(false)
  }
  if (isEditing)
    return (
      <Composer
        label={translate('resources.notes.one')}
        max={LIMITS.longText}
        keepKey={`note.edit.${id}`}
        submitLabel={translate('common.action.save')}
        initial={text ?? ''}
        onSubmit={save}
        onCancel={() => setEditing(false)}
        autoFocus
      />
    )
  return (
    <>
      <Words text={text} />
      <NoteSteps entry={entry} removal={removal} onEdit={() => setEditing(true)} />
    </>
  )
}

function Words({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    // In its own direction, at the page's own edge: the theme turns `left` round for Arabic.
    <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 720, textAlign: 'left' }}>
      {text}
    </Typography>
  )
}

/** One entry of the diary: what kind, who, when, and what it says. */
export function Entry({ entry, isWanted, removal, onChanged }: EntryProps) {
  const translate = useTranslate()
  const place = useArrival(isWanted)
  const headline = useHeadline(entry)
  const { kind, moment, actor, state, text, edited } = entry
  const Icon = ICON[kind]
  const states = STATES[kind]
  const saysText = kind === 'update' || kind === 'comment'
  return (
    <Box
      component="li"
      ref={place}
      tabIndex={isWanted ? -1 : undefined}
      aria-current={isWanted ? 'true' : undefined}
      sx={{
        display: 'flex',
        gap: 2,
        p: { xs: 1.5, sm: 2 },
        mb: 1,
        borderRadius: 1,
        border: '1px solid',
        borderColor: isWanted ? 'var(--athar-accent)' : 'var(--athar-hairline)',
        borderInlineStartWidth: isWanted ? 4 : 1,
        bgcolor: kind === 'note' ? 'var(--athar-accent-soft)' : 'var(--athar-surface)',
        scrollMarginBlock: 96,
      }}
    >
      <Icon aria-hidden sx={{ flex: 'none', mt: 0.25, color: 'var(--athar-action)' }} />
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Typography component="div" variant="body2" color="textSecondary">
          <strong>{translate(`notes.kind.${kind}`)}</strong>
          {actor === null ? null : (
            <>
              {' · '}
              <bdi>{actor}</bdi>
            </>
          )}
          {' · '}
          <Moment value={moment} />
          {edited ? ` · ${translate('notes.edited')}` : null}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="div" sx={{ fontWeight: 500 }}>
            {headline}
          </Typography>
          {states === undefined || state === null ? null : (
            <StatusChip tone={STATE_TONE[state] ?? 'neutral'} label={translate(`${states}.${state}`)} />
          )}
        </Box>
        {kind === 'note' ? <NoteBody entry={entry} removal={removal} onChanged={onChanged} /> : null}
        {saysText ? <Words text={text} /> : null}
      </Box>
    </Box>
  )
}

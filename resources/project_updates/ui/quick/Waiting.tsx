import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import {
  type SentUpdate,
  useQueue,
  type WaitingItem,
  type WaitingUpdate,
  waitingQueue,
} from '../../../../src/providers/waiting/index.ts'
import { ProgressBar } from '../../../../src/ui/ProgressBar.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'

const LINE = {
  py: 2,
  borderTop: '1px solid var(--athar-hairline)',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const
const BUTTONS = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 } as const

/** The server's reason, and what can be done about it. */
function Refused({ update, onRemoved }: { update: WaitingUpdate; onRemoved: (before: WaitingUpdate | null) => void }) {
  const translate = useTranslate()
  const { id, refused, refusedPicture, pictures } = update
  const picture = pictures.find(({ key }) => key === refusedPicture)
  return (
    <>
      <Typography role="alert" sx={{ color: 'var(--athar-danger)', whiteSpace: 'pre-line', mt: 1 }}>
        {refused}
      </Typography>
      <Box sx={BUTTONS}>
        <Button size="small" variant="outlined" onClick={() => void waitingQueue().retry(id)}>
          {translate('common.action.retry')}
        </Button>
        {picture === undefined ? null : (
          <Button
            size="small"
            variant="outlined"
            onClick={() => void waitingQueue().removePicture(id, picture.key).then(onRemoved)}
          >
            {translate('pictures.waiting.withoutPicture', { name: picture.name })}
          </Button>
        )}
      </Box>
    </>
  )
}

function Line({ item, onRemoved }: { item: WaitingItem; onRemoved: (before: WaitingUpdate | null) => void }) {
  const translate = useTranslate()
  const word = (key: string, more?: Record<string, unknown>) => translate(`pictures.waiting.${key}`, more)
  const { update, state, share, isLate } = item
  // Chosen without a network, a project may be known by its id alone.
  const title = update.projectName === '' ? update.name : update.projectName
  const percent = Math.floor(share * 100)
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 500, flex: '1 1 200px' }}>
          <bdi>{title}</bdi>
        </Typography>
        {state === 'waiting' ? <StatusChip tone="neutral" label={word('waits')} /> : null}
        {state === 'refused' ? <StatusChip tone="danger" label={word('refused')} /> : null}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {update.name} · {word('counts', { smart_count: update.pictures.length })}
      </Typography>
      {update.details === null ? null : <Typography dir="auto">{update.details}</Typography>}
      {state === 'sending' ? (
        <Box sx={{ mt: 1 }}>
          <ProgressBar label={update.name} value={share} max={1} valueText={word('sending', { percent })} />
        </Box>
      ) : null}
      {update.refused === null ? null : <Refused update={update} onRemoved={onRemoved} />}
      <Box sx={BUTTONS}>
        <Button
          size="small"
          variant="text"
          color="inherit"
          disabled={isLate}
          aria-label={word('remove', { name: `${title}, ${update.name}` })}
          onClick={() => void waitingQueue().remove(update.id).then(onRemoved)}
        >
          {translate('common.action.remove')}
        </Button>
      </Box>
    </Box>
  )
}

function Sent({ sent }: { sent: readonly SentUpdate[] }) {
  const translate = useTranslate()
  return sent.map(({ id, project, projectName, name }) => (
    <Alert
      key={id}
      severity="success"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to={`/app/projects/${project}/updates/edit/${id}`} color="inherit" size="small">
          {translate('pictures.waiting.check')}
        </Button>
      }
    >
      <div>
        <bdi>{projectName}</bdi> · {name}
      </div>
      {translate('pictures.waiting.sent')}
    </Alert>
  ))
}

/** What waits on this device, why, and what has arrived. */
export function Waiting() {
  const translate = useTranslate()
  const { items, sent, pause } = useQueue()
  const [removed, setRemoved] = useState<WaitingUpdate | null>(null)
  const undo = async (update: WaitingUpdate) => {
    await waitingQueue().add(update)
    setRemoved(null)
  }
  return (
    <>
      <Sent sent={sent} />
      {removed === null ? null : (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          onClose={() => setRemoved(null)}
          closeText={translate('common.action.close')}
          action={
            <Button color="inherit" size="small" onClick={() => void undo(removed)}>
              {translate('common.action.undo')}
            </Button>
          }
        >
          {translate('pictures.waiting.removed')}
        </Alert>
      )}
      {items.length === 0 ? null : (
        <Section
          title={translate('pictures.waiting.title', { smart_count: items.length })}
          subtitle={translate('pictures.waiting.text')}
        >
          {pause === null ? null : (
            <Alert severity="warning" role="status" sx={{ mb: 2 }}>
              <Box sx={{ whiteSpace: 'pre-line' }}>{[pause, translate('pictures.waiting.again')].join('\n')}</Box>
              <Button
                variant="outlined"
                color="inherit"
                size="small"
                sx={{ mt: 1 }}
                onClick={() => void waitingQueue().wake()}
              >
                {translate('pictures.waiting.now')}
              </Button>
            </Alert>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {items.map((item) => (
              <Line key={item.update.id} item={item} onRemoved={setRemoved} />
            ))}
          </Box>
        </Section>
      )}
    </>
  )
}

import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { runAction } from '../../../../src/generate/calls.ts'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { DateInput } from '../../../../src/generate/inputs/date.tsx'
import type { Place } from '../../../../src/generate/types.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { KeyValue } from '../../../../src/ui/KeyValue.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { choiceKey, fieldKey } from '../../../_kit/keys.ts'
import { pullFields } from '../../forms.ts'
import type { platformLinks } from '../../schema.ts'
import { type LinkRow, useWaiting } from '../usePlatformLink.ts'

const DAY_MS = 86_400_000
/** Operations of some days may come to the platform late. */
const DAYS_BACK = 7

/** A week before the newest that was fetched; all where nothing was. */
const sinceOf = ({ lastPulledUntil }: LinkRow): string | null =>
  lastPulledUntil === null
    ? null
    : new Date(Date.parse(lastPulledUntil) - DAYS_BACK * DAY_MS).toISOString().slice(0, 10)

interface PullProps {
  link: LinkRow
  onChanged: () => void
}

/** It is not known how many there are: the bar says that it goes on, the words how far. */
function Running({ link }: { link: LinkRow }) {
  const translate = useTranslate()
  return (
    <div role="status" aria-live="polite">
      <Typography sx={{ mb: 1 }}>{translate('platformLink.pull.running')}</Typography>
      <LinearProgress aria-label={translate('platformLink.pull.running')} />
      <Typography sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {translate('platformLink.pull.count', { smart_count: link.pulledRows })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('platformLink.pull.leave')}
      </Typography>
    </div>
  )
}

function Begin({ link, onChanged, isSecond }: PullProps & { isSecond: boolean }) {
  const translate = useTranslate()
  const send = async (body: object) => {
    await runAction('platform_links', link.id, 'pull', body)
    onChanged()
  }
  const place: Place = {
    label: translate('platformLink.pull.since'),
    hint: translate('platformLink.pull.sinceHint'),
    choice: String,
    column: () => place,
  }
  return (
    <FieldsForm
      // A later fetch begins at another day.
      key={link.lastPulledUntil ?? ''}
      fields={pullFields}
      initial={{ since: sinceOf(link) }}
      send={send}
      label={translate('platformLink.pull.title')}
    >
      <DateInput field={pullFields.since} source="since" place={place} />
      <SubmitButton
        label={translate('platformLink.pull.start')}
        busyLabel={translate('platformLink.pull.starting')}
        isSecond={isSecond}
      />
    </FieldsForm>
  )
}

/** What became of the last fetch. */
function Last({ link }: { link: LinkRow }) {
  const translate = useTranslate()
  const label = (field: 'lastPulledAt' | 'lastPulledUntil') =>
    translate(fieldKey<typeof platformLinks>('platform_links', field))
  if (link.lastPulledAt === null) return null
  return (
    <KeyValue
      items={[
        { id: 'at', label: label('lastPulledAt'), value: <Moment value={link.lastPulledAt} /> },
        ...(link.lastPulledUntil === null
          ? []
          : [{ id: 'until', label: label('lastPulledUntil'), value: <DateText value={link.lastPulledUntil} /> }]),
      ]}
    />
  )
}

/** Fetching: it begins, it goes on, and what came waits to be looked through. */
export function Pull({ link, onChanged }: PullProps) {
  const translate = useTranslate()
  const waiting = useWaiting(link)
  return (
    <Section title={translate('platformLink.pull.title')} subtitle={translate('platformLink.pull.lead')}>
      {link.pullState === 'failed' && link.pullReason !== null ? (
        <Notice tone="warning">
          {translate('platformLink.pull.failed')}:{' '}
          {translate(choiceKey<typeof platformLinks>('platform_links', 'pullReason', link.pullReason))}
        </Notice>
      ) : null}
      {link.pullState === 'empty' ? <Notice tone="info">{translate('platformLink.pull.empty')}</Notice> : null}
      {waiting === null ? null : (
        <>
          <Notice tone="success">
            {translate('platformLink.pull.ready', { smart_count: waiting.totalRows ?? 0 })}.{' '}
            {translate('platformLink.pull.readyText')}
          </Notice>
          <Button
            component={Link}
            to={`/app/imports/new/donor_transactions?import=${encodeURIComponent(waiting.id)}`}
            variant="contained"
            size="large"
            sx={{ mb: 2 }}
          >
            {translate('platformLink.pull.open')}
          </Button>
        </>
      )}
      <Last link={link} />
      {link.pullState === 'running' ? (
        <Running link={link} />
      ) : link.state === 'working' ? (
        <Begin link={link} onChanged={onChanged} isSecond={waiting !== null} />
      ) : (
        <Typography color="textSecondary">{translate('platformLink.pull.notWorking')}</Typography>
      )}
    </Section>
  )
}

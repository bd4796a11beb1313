import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { text } from '../../../resources/_kit/fields/index.ts'
import { takeToken } from '../../providers/authProvider.ts'
import { http } from '../../providers/http.ts'
import { type Profile, useSettings } from '../../providers/settings.ts'
import { useKeepAcrossReload } from '../../providers/useAcrossReload.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { EntryField, EntryForm, SubmitButton } from '../../generate/entry/EntryForm.tsx'
import { Failure } from '../../generate/Failure.tsx'
import { PasswordField } from '../../generate/entry/PasswordField.tsx'
import { newPassword } from '../../generate/entry/password.ts'
import { ReadingFields, useReading } from '../../generate/Reading.tsx'
import { StepTitle } from '../../ui/StepTitle.tsx'
import { TermsField, termsField } from '../../generate/entry/TermsField.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { type Entry, useEntry } from '../../generate/entry/useEntry.ts'
import { WizardSteps } from '../../ui/WizardSteps.tsx'
import { EntityStep } from './EntityStep.tsx'
import { type FirstStep, stepsFor, tourFor } from './steps.ts'
import { Tour } from './Tour.tsx'

type Name = 'newPassword' | 'name' | 'terms'

interface Steps {
  list: readonly FirstStep[]
  now: FirstStep
  go: (step: FirstStep) => void
  next: () => void
}

/** [2.53] tells the server that the welcome is passed, with what was asked for. */
async function pass(body: Readonly<Record<string, unknown>>): Promise<void> {
  const { json } = await http<{ data: string }>('/api/Account/FirstTime', { method: 'POST', body })
  await takeToken(json.data)
}

/** What the first two steps ask; it goes out after the second, and its faults lead back to the first. */
function useWelcome(profile: Profile, steps: Steps): Entry<Name> {
  const reading = useReading()
  const isKnown = profile.termsAccepted === true
  const [fields] = useState(() => ({
    newPassword: newPassword(profile.passwordTemporary),
    name: text({ required: true }),
    terms: isKnown ? text() : termsField(),
  }))
  const entry = useEntry<Name>({
    fields,
    initial: { newPassword: '', name: profile.name, terms: '' },
    onRefused: () => steps.go('account'),
    send: async (body) => {
      await pass(isKnown ? { newPassword: body.newPassword } : { ...body, ...reading, terms: true })
      steps.next()
    },
  })
  const isChanged = entry.values.name !== profile.name
  useKeepAcrossReload('first-time', isChanged ? { name: entry.values.name } : null, (kept) =>
    entry.put('name', kept.name),
  )
  return entry
}

interface AccountProps {
  entry: Entry<Name>
  profile: Profile
  /** Null where this step is the last that is sent. */
  onNext: (() => void) | null
}

function Account({ entry, profile, onNext }: AccountProps) {
  const translate = useTranslate()
  const isKnown = profile.termsAccepted === true
  return (
    <EntryForm
      entry={entry}
      onSubmit={() => {
        if (onNext === null) void entry.submit()
        else if (entry.validate()) onNext()
      }}
    >
      {isKnown ? null : (
        <EntryField
          entry={entry}
          name="name"
          label={translate('resources.users.fields.name')}
          autoComplete="name"
          maxLength={200}
        />
      )}
      {profile.passwordTemporary ? (
        <>
          <Typography color="textSecondary" variant="body2">
            {translate('auth.first.temporary')}
          </Typography>
          <input type="text" name="username" autoComplete="username" value={profile.userName ?? ''} readOnly hidden />
          <PasswordField entry={entry} name="newPassword" label={translate('auth.newPassword')} isNew />
        </>
      ) : null}
      {isKnown ? null : <TermsField entry={entry} name="terms" />}
      <SubmitButton
        busy={entry.busy}
        label={translate('common.action.continue')}
        busyLabel={translate('common.state.saving')}
      />
    </EntryForm>
  )
}

function ReadingStep({ entry, onBack }: { entry: Entry<Name>; onBack: () => void }) {
  const translate = useTranslate()
  return (
    <EntryForm entry={entry}>
      <Typography color="textSecondary">{translate('auth.first.readingText')}</Typography>
      <ReadingFields />
      <SubmitButton
        busy={entry.busy}
        label={translate('auth.first.save')}
        busyLabel={translate('common.state.saving')}
      />
      <Button variant="text" disabled={entry.busy} onClick={onBack}>
        {translate('common.action.back')}
      </Button>
    </EntryForm>
  )
}

/** Whoever has said everything on joining is asked nothing: their welcome is passed by itself. */
function usePassed(isAsked: boolean) {
  const [isPassed, setPassed] = useState(isAsked)
  const act = useAct(async () => {
    await pass({})
    setPassed(true)
  })
  const begun = useRef(isAsked)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void act.run()
  })
  return { isPassed, act }
}

function Body({ profile, steps }: { profile: Profile; steps: Steps }) {
  const entry = useWelcome(profile, steps)
  if (steps.now === 'account')
    return (
      <Box sx={{ maxWidth: 480 }}>
        <Account entry={entry} profile={profile} onNext={steps.list.includes('reading') ? steps.next : null} />
      </Box>
    )
  if (steps.now === 'reading')
    return (
      <Box sx={{ maxWidth: 480 }}>
        <ReadingStep entry={entry} onBack={() => steps.go('account')} />
      </Box>
    )
  if (steps.now === 'entity' && profile.entity !== null)
    return <EntityStep entityId={profile.entity.id} onDone={steps.next} />
  return <Tour tour={tourFor(profile.roles)} />
}

function Welcome({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  // As it was when the page was opened: the profile changes under way, and the steps must not.
  const [list] = useState(() => stepsFor(profile))
  const [now, setNow] = useState<FirstStep>(list[0] ?? 'tour')
  const [moved, setMoved] = useState(false)
  const go = (step: FirstStep) => {
    setMoved(true)
    setNow(step)
  }
  const { isPassed, act } = usePassed(!profile.firstTimeLogin || list.includes('account'))
  const next = () => go(list[list.indexOf(now) + 1] ?? 'tour')
  const title = translate(`auth.first.step.${now}`)
  return (
    <>
      <PageHeader title={translate('auth.firstTimeTitle')} subtitle={translate('auth.first.lead')} />
      {list.length === 1 ? null : (
        <WizardSteps
          label={translate('auth.first.steps')}
          steps={list.map((id) => ({ id, label: translate(`auth.first.step.${id}`) }))}
          now={list.indexOf(now)}
        />
      )}
      <StepTitle key={now} isFirst={!moved} isNamedAbove={list.length > 1}>
        {title}
      </StepTitle>
      {act.error === null ? null : <Failure error={act.error} onRetry={() => void act.run()} />}
      {isPassed ? <Body profile={profile} steps={{ list, now, go, next }} /> : null}
      {isPassed || act.error !== null ? null : <ListSkeleton label={translate('common.state.loading')} rows={3} />}
    </>
  )
}

/** [2.53], product.md 35: the first visit; password and terms first, because the server insists on them. */
export default function FirstTime() {
  const profile = useSettings((settings) => settings.profile)
  return profile === null ? null : <Welcome key={profile.id} profile={profile} />
}

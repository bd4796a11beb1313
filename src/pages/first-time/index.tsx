import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { text } from '../../../resources/_kit/fields/index.ts'
import { fieldKey } from '../../../resources/_kit/keys.ts'
import type { users } from '../../../resources/users/schema.ts'
import { PasswordField } from '../../generate/entry/PasswordField.tsx'
import { newPassword } from '../../generate/entry/password.ts'
import { TermsField, termsField } from '../../generate/entry/TermsField.tsx'
import { Failure } from '../../generate/Failure.tsx'
import { FieldsForm, type Sending, useSending } from '../../generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../generate/form/FormField.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { ReadingFields, useReading } from '../../generate/Reading.tsx'
import { takeToken } from '../../providers/authProvider.ts'
import { http } from '../../providers/http.ts'
import { type Profile, useSettings } from '../../providers/settings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StepTitle } from '../../ui/StepTitle.tsx'
import { WizardSteps } from '../../ui/WizardSteps.tsx'
import { EntityStep } from './EntityStep.tsx'
import { type FirstStep, stepsFor, tourFor } from './steps.ts'
import { Tour } from './Tour.tsx'

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
function Asked({ profile, steps }: { profile: Profile; steps: Steps }) {
  const reading = useReading()
  const isKnown = profile.termsAccepted === true
  const [fields] = useState(() => ({
    newPassword: newPassword(profile.passwordTemporary),
    name: text({ required: true }),
    terms: isKnown ? text() : termsField(),
  }))
  const goesOn = steps.now === 'account' && steps.list.includes('reading')
  const proceed = async ({ validate }: Sending) => {
    if (await validate(Object.keys(fields))) steps.next()
  }
  return (
    <Box sx={{ maxWidth: 480 }}>
      <FieldsForm
        fields={fields}
        initial={{ name: profile.name }}
        keep="first-time"
        onRefused={() => steps.go('account')}
        onSubmit={goesOn ? (sending) => void proceed(sending) : undefined}
        send={async (body) => {
          await pass(isKnown ? { newPassword: body.newPassword } : { ...body, ...reading, terms: true })
          steps.next()
        }}
      >
        {steps.now === 'account' ? <Account profile={profile} /> : <ReadingStep onBack={() => steps.go('account')} />}
      </FieldsForm>
    </Box>
  )
}

function Account({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const isKnown = profile.termsAccepted === true
  return (
    <>
      {isKnown ? null : (
        <FormField
          name="name"
          label={translate(fieldKey<typeof users>('users', 'name'))}
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
          <PasswordField name="newPassword" label={translate('auth.newPassword')} isNew />
        </>
      ) : null}
      {isKnown ? null : <TermsField name="terms" />}
      <SubmitButton label={translate('common.action.continue')} busyLabel={translate('common.state.saving')} />
    </>
  )
}

function ReadingStep({ onBack }: { onBack: () => void }) {
  const translate = useTranslate()
  const { busy } = useSending()
  return (
    <>
      <Typography color="textSecondary">{translate('auth.first.readingText')}</Typography>
      <ReadingFields />
      <SubmitButton label={translate('auth.first.save')} busyLabel={translate('common.state.saving')} />
      <Button variant="text" disabled={busy} onClick={onBack}>
        {translate('common.action.back')}
      </Button>
    </>
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
    void act.start()
  })
  return { isPassed, act }
}

function Body({ profile, steps }: { profile: Profile; steps: Steps }) {
  if (steps.now === 'account' || steps.now === 'reading') return <Asked profile={profile} steps={steps} />
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

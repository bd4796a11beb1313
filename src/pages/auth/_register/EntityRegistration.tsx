import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { FieldsForm, type Sending, useSending } from '../../../generate/form/FieldsForm.tsx'
import { useReading } from '../../../generate/Reading.tsx'
import { StepTitle } from '../../../ui/StepTitle.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { AuthPage, BackToLogin } from '../_parts/AuthPage.tsx'
import { registerEntity } from '../_parts/calls.ts'
import { mailState } from '../_parts/mailState.ts'
import { ALL_FIELDS, keepDraft, markSent, readDraft, STEPS, stepOf, type Values } from './draft.ts'
import { STEP_FIELDS } from './StepFields.tsx'
import { useLedTo, useStep, type Way } from './useRegistration.ts'
import type { TicketState } from './useTicket.ts'

type Files = Readonly<Record<'logo' | 'licence', TicketState>>

/** Keeps what is typed in this tab; once sent it can be put right until it is confirmed. */
function Kept({ isSent }: { isSent: () => boolean }) {
  const values: Values = useWatch()
  useEffect(() => {
    if (!isSent()) keepDraft(values)
  })
  return null
}

interface StepButtonsProps {
  way: Way
  isUploading: boolean
  isReminding: boolean
}

function StepButtons({ way: { step, goTo }, isUploading, isReminding }: StepButtonsProps) {
  const translate = useTranslate()
  const { busy } = useSending()
  const isLast = step === STEPS.length - 1
  const last = busy ? 'auth.register.sending' : 'auth.register.submit'
  const next = isReminding ? 'auth.register.withoutLogo' : 'common.action.continue'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      {isReminding ? (
        <Alert severity="warning" role="alert" sx={{ flex: '1 0 100%' }}>
          {translate('auth.register.logoNotTaken')}
        </Alert>
      ) : null}
      {step === 0 ? null : (
        <Button variant="outlined" size="large" disabled={busy} onClick={() => goTo(step - 1)}>
          {translate('common.action.back')}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={busy || isUploading}
        aria-busy={busy}
        sx={{ flex: 1 }}
      >
        {translate(isLast ? last : next)}
      </Button>
      <Box role="status" sx={{ flex: '1 0 100%', fontSize: '0.875rem', color: 'text.secondary' }}>
        {isUploading ? translate('kit.waitUpload') : null}
      </Box>
    </Box>
  )
}

/** The way on from a step: held while a file goes up, and once where the logo that was chosen did not arrive. */
function useForward({ step, goTo }: Way) {
  const [files, setFiles] = useState<Files>({ logo: 'idle', licence: 'idle' })
  const [isReminded, setReminded] = useState(false)
  const isUploading = Object.values(files).includes('sending')
  const forward = async ({ validate, submit }: Sending, logo: unknown) => {
    const { names } = STEPS[step] ?? STEPS[0]
    if (isUploading || !(await validate(names))) return
    // A licence that is missing says so itself: it has to be there.
    if (files.logo === 'refused' && logo === null && !isReminded) return setReminded(true)
    if (step < STEPS.length - 1) return goTo(step + 1)
    // After a reload on a later step an earlier one may lack what it asks for.
    for (const [index, one] of STEPS.entries()) if (!(await validate(one.names))) return goTo(index)
    submit()
  }
  const onState = (name: 'logo' | 'licence', state: TicketState) => {
    setReminded(false)
    setFiles((before) => ({ ...before, [name]: state }))
  }
  return { forward, onState, isUploading, isReminded }
}

/** [7.8] an entity registers itself in three short steps; a person of the platform reviews it. */
export function EntityRegistration() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { language } = useReading()
  const [params] = useSearchParams()
  const [draft] = useState(() => readDraft(params.has('step')))
  const way = useStep(draft)
  const { forward, onState, isUploading, isReminded } = useForward(way)
  const led = useLedTo(way.step)
  // Between the answer and the next page this one is drawn once more.
  const sent = useRef(false)
  const isSent = () => sent.current
  const { id } = STEPS[way.step] ?? STEPS[0]
  const Fields = STEP_FIELDS[id]
  const send = async ({ logoName, licenceName, ...body }: Partial<Record<keyof typeof ALL_FIELDS, unknown>>) => {
    const registration = await registerEntity({ ...body, language, terms: true })
    sent.current = true
    markSent({ ...body, logoName, licenceName })
    await navigate('/auth/check-email', { state: mailState('registered', String(body.adminEmail), registration) })
  }
  return (
    <AuthPage title={translate('auth.registerTitle')} lead={translate('auth.register.lead')} width={560}>
      <WizardSteps
        label={translate('auth.register.steps')}
        steps={STEPS.map((one) => ({ id: one.id, label: translate(`auth.register.step.${one.id}`) }))}
        now={way.step}
      />
      <div ref={led}>
        <FieldsForm
          fields={ALL_FIELDS}
          initial={draft}
          label={translate(`auth.register.step.${id}`)}
          onSubmit={(sending, values) => void forward(sending, values.logo)}
          onRefused={(names) => way.goTo(Math.min(...names.map(stepOf)))}
          send={send}
        >
          <Kept isSent={isSent} />
          <StepTitle key={id} isFirst={!way.moved} isNamedAbove>
            {translate(`auth.register.step.${id}`)}
          </StepTitle>
          <Fields onState={onState} />
          <StepButtons way={way} isUploading={isUploading} isReminding={isReminded} />
        </FieldsForm>
      </div>
      <BackToLogin />
    </AuthPage>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { EntryForm } from '../../../generate/entry/EntryForm.tsx'
import { StepTitle } from '../../../ui/StepTitle.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { AuthPage, BackToLogin } from '../_parts/AuthPage.tsx'
import { STEPS } from './draft.ts'
import { STEP_FIELDS } from './StepFields.tsx'
import { useRegistration } from './useRegistration.ts'
import type { TicketState } from './useTicket.ts'

type Registration = ReturnType<typeof useRegistration>

/** The way on from a step: held while a file goes up, and once where the logo that was chosen did not arrive. */
function useForward({ entry, step, goTo }: Registration) {
  const [files, setFiles] = useState<Record<'logo' | 'licence', TicketState>>({ logo: 'idle', licence: 'idle' })
  const [isReminded, setReminded] = useState(false)
  const isUploading = Object.values(files).includes('sending')
  // A licence that is missing says so itself: it has to be there.
  const isLogoLost = files.logo === 'refused' && entry.values.logo === ''
  const forward = () => {
    const { names } = STEPS[step] ?? STEPS[0]
    if (isUploading || !entry.validate(names)) return
    if (isLogoLost && !isReminded) return setReminded(true)
    if (step < STEPS.length - 1) return goTo(step + 1)
    // After a reload on a later step an earlier one may lack what it asks for.
    const gap = STEPS.findIndex((one) => !entry.validate(one.names))
    if (gap >= 0) return goTo(gap)
    void entry.submit()
  }
  const onState = (name: 'logo' | 'licence', state: TicketState) => {
    setReminded(false)
    setFiles((before) => ({ ...before, [name]: state }))
  }
  return { forward, onState, isUploading, isReminding: isLogoLost && isReminded }
}

function StepButtons({ registration, way }: { registration: Registration; way: ReturnType<typeof useForward> }) {
  const translate = useTranslate()
  const { entry, step, goTo } = registration
  const { isUploading, isReminding } = way
  const isLast = step === STEPS.length - 1
  const last = entry.busy ? 'auth.register.sending' : 'auth.register.submit'
  const next = isReminding ? 'auth.register.withoutLogo' : 'common.action.continue'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      {isReminding ? (
        <Alert severity="warning" role="alert" sx={{ flex: '1 0 100%' }}>
          {translate('auth.register.logoNotTaken')}
        </Alert>
      ) : null}
      {step === 0 ? null : (
        <Button variant="outlined" size="large" disabled={entry.busy} onClick={() => goTo(step - 1)}>
          {translate('common.action.back')}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={entry.busy || isUploading}
        aria-busy={entry.busy}
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

/** [7.8] an entity registers itself in three short steps; a person of the platform reviews it. */
export function EntityRegistration() {
  const translate = useTranslate()
  const registration = useRegistration()
  const { entry, step, files, onFile, moved } = registration
  const way = useForward(registration)
  const { id } = STEPS[step] ?? STEPS[0]
  const Fields = STEP_FIELDS[id]
  return (
    <AuthPage title={translate('auth.registerTitle')} lead={translate('auth.register.lead')} width={560}>
      <WizardSteps
        label={translate('auth.register.steps')}
        steps={STEPS.map((one) => ({ id: one.id, label: translate(`auth.register.step.${one.id}`) }))}
        now={step}
      />
      <EntryForm entry={entry} onSubmit={way.forward} label={translate(`auth.register.step.${id}`)}>
        <StepTitle key={id} isFirst={!moved} isNamedAbove>
          {translate(`auth.register.step.${id}`)}
        </StepTitle>
        <Fields entry={entry} files={files} onFile={onFile} onState={way.onState} />
        <StepButtons registration={registration} way={way} />
      </EntryForm>
      <BackToLogin />
    </AuthPage>
  )
}

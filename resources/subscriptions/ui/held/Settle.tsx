import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { formatDate } from '../../../../i18n/dates.ts'
import { refusalOf, runAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { FormDialog } from '../../../../src/generate/form/FormDialog.tsx'
import { FormField, placeOf } from '../../../../src/generate/form/FormField.tsx'
import { BooleanInput } from '../../../../src/generate/inputs/boolean.tsx'
import { newKey } from '../../../../src/providers/http.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { HeldLook, HeldPayment } from '../../../_contracts/heldPayments.ts'
import { boolean, text } from '../../../_kit/fields/index.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { useHeldAgain, useHeldWords } from './useHeld.ts'

const NOTE = { note: text({ required: true, lines: 3, max: LIMITS.line }) }
const BACK = { ...NOTE, elsewhere: boolean({ required: true }) }

interface AskingProps {
  payment: HeldPayment
  onClose: () => void
}

/** How it stands as the question is opened; what was known before is not what is decided on. */
const useLook = ({ id }: HeldPayment) =>
  useQuery({
    queryKey: ['subscriptions', 'look', id],
    queryFn: () => runAction<HeldLook>('subscriptions', id, 'look'),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

/** One act of the dialog. An answer that was lost is asked for by the same key, so that nothing is done twice. */
function useSettling({ payment, onClose }: AskingProps, act: 'accept' | 'payBack') {
  const notify = useNotify()
  const again = useHeldAgain()
  const translate = useTranslate()
  const keys = useRef(new Map<string, string>())
  return async (body: object) => {
    const said = JSON.stringify(body)
    const key = keys.current.get(said) ?? newKey()
    keys.current.set(said, key)
    try {
      await runAction('subscriptions', payment.id, act, body, key)
      notify(translate(`heldPayments.${act}.done`), { type: 'success' })
    } catch (fault) {
      if (refusalOf(fault).fault !== 'paymentSettled') throw fault
      notify(translate('heldPayments.settledBefore'), { type: 'warning' })
      onClose()
    }
    await again()
  }
}

/** What the service says at this moment, or that it said nothing. */
function Service({ look }: { look: HeldLook }) {
  const translate = useTranslate()
  const { status } = useHeldWords()
  if (look.serviceStatus === null) return <Notice tone="warning">{translate('heldPayments.silent')}</Notice>
  const word = status(look)
  return look.isAnswered ? (
    <Notice tone="info">{translate('heldPayments.says', { status: word })}</Notice>
  ) : (
    <Notice tone="warning">{translate('heldPayments.silentLast', { status: word })}</Notice>
  )
}

const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ mt: 0, mb: 2, paddingInlineStart: 3, '& li + li': { mt: 0.5 } }}>
    {children}
  </Box>
)

const Note = () => {
  const translate = useTranslate()
  return (
    <FormField
      name="note"
      label={translate('heldPayments.note')}
      hint={translate('heldPayments.noteHint')}
      lines={3}
      maxLength={LIMITS.line}
    />
  )
}

function Follows({ look, payment }: { look: HeldLook; payment: HeldPayment }) {
  const format = useFormat()
  const translate = useTranslate()
  const { follows, begins, presentAr, presentEn, isBack } = look
  const present = (format.locale === 'ar' ? presentAr : presentEn) ?? ''
  const date = begins === null ? '' : formatDate(begins, format)
  return (
    <>
      {isBack ? <Notice tone="warning">{translate('heldPayments.accept.back')}</Notice> : null}
      <Lines>
        <li>{translate(`heldPayments.accept.follows.${follows}`, { present, date })}</li>
        <li>{translate('heldPayments.accept.asPaid', { total: payment.asked })}</li>
        <li>{translate('heldPayments.accept.told')}</li>
      </Lines>
    </>
  )
}

function Accept(props: AskingProps) {
  const { payment, onClose } = props
  const translate = useTranslate()
  const { plan, entity } = useHeldWords()
  const { data, error, refetch } = useLook(payment)
  const settle = useSettling(props, 'accept')
  return (
    <FormDialog
      title={translate('heldPayments.accept.title', { plan: plan(payment), entity: entity(payment) })}
      submitLabel={translate('heldPayments.accept.act')}
      isReady={data !== undefined}
      fields={NOTE}
      onClose={onClose}
      send={({ note }) => settle({ note, follows: data?.follows })}
    >
      <Looked look={data} error={error} onRetry={() => void refetch()}>
        {(look) => (
          <>
            <Service look={look} />
            <Follows look={look} payment={payment} />
            <Note />
          </>
        )}
      </Looked>
    </FormDialog>
  )
}

interface LookedProps {
  look: HeldLook | undefined
  error: unknown
  onRetry: () => void
  children: (look: HeldLook) => ReactNode
}

function Looked({ look, error, onRetry, children }: LookedProps) {
  const translate = useTranslate()
  if (look !== undefined) return children(look)
  return error ? (
    <Failure error={error} onRetry={onRetry} />
  ) : (
    <PageSkeleton label={translate('heldPayments.looking')} />
  )
}

function PaidBack(props: AskingProps) {
  const { payment, onClose } = props
  const translate = useTranslate()
  const { plan, entity } = useHeldWords()
  const { data, error, refetch } = useLook(payment)
  const settle = useSettling(props, 'payBack')
  const elsewhere = placeOf(
    translate('heldPayments.payBack.elsewhere'),
    translate('heldPayments.payBack.elsewhereHint'),
  )
  return (
    <FormDialog
      title={translate('heldPayments.payBack.title', { entity: entity(payment) })}
      submitLabel={translate('heldPayments.payBack.record')}
      isReady={data !== undefined}
      fields={BACK}
      initial={{ elsewhere: false }}
      onClose={onClose}
      send={settle}
    >
      <Looked look={data} error={error} onRetry={() => void refetch()}>
        {(look) => (
          <>
            <Service look={look} />
            <Lines>
              {look.isBack ? null : <li>{translate('heldPayments.payBack.byHand')}</li>}
              <li>{translate('heldPayments.payBack.ends', { plan: plan(payment) })}</li>
              <li>{translate('heldPayments.payBack.told')}</li>
            </Lines>
            {look.isBack ? null : <BooleanInput field={BACK.elsewhere} source="elsewhere" place={elsewhere} />}
            <Note />
          </>
        )}
      </Looked>
    </FormDialog>
  )
}

/** The two ways out, each behind a question that says what follows. */
export function Settle({ payment }: { payment: HeldPayment }) {
  const translate = useTranslate()
  const [asking, setAsking] = useState<'accept' | 'payBack' | null>(null)
  const close = () => setAsking(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setAsking('accept')}>
        {translate('heldPayments.accept.act')}
      </Button>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsking('payBack')}>
        {translate('heldPayments.payBack.act')}
      </Button>
      {asking === 'accept' ? <Accept payment={payment} onClose={close} /> : null}
      {asking === 'payBack' ? <PaidBack payment={payment} onClose={close} /> : null}
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { arrival } from '../../app/routes/guards.ts'
import { PasswordInput } from '../../generate/entry/PasswordInput.tsx'
import { type Credentials, signIn } from '../../providers/authProvider.ts'
import { type ErrorWords, splitWords } from '../../providers/errorText.ts'
import { lastFarewell } from '../../providers/http.ts'
import { useMeta } from '../../providers/meta.ts'
import { getSettings, isWelcomeOpen, sessionNow } from '../../providers/settings.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AuthPage, WayOn, WaysOn } from '../auth/_parts/AuthPage.tsx'
import { DemoLogins, isDonorRole } from './demo.ts'
import { LastEntity } from './LastEntity.tsx'

/** `wrong` is said in the language of the moment; any other refusal in the words that came with it. */
type Refusal = 'wrong' | ErrorWords

function refusalOf(fault: unknown): Refusal {
  const { status, body, message } = fault as { status?: unknown; body?: { fault?: unknown }; message?: unknown }
  if (body?.fault === 'wrongPassword' || (status === 401 && body?.fault === undefined)) return 'wrong'
  return splitWords(typeof message === 'string' ? message : String(message))
}

function RefusalNote({ refusal }: { refusal: Refusal }) {
  const translate = useTranslate()
  const { title, subtitle } =
    refusal === 'wrong'
      ? { title: translate('auth.wrong'), subtitle: translate('errors.detail.badCredentials') }
      : refusal
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <AlertTitle sx={{ mb: subtitle === '' ? 0 : undefined }}>{title}</AlertTitle>
      {subtitle}
    </Alert>
  )
}

function useSignIn() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [refusal, setRefusal] = useState<Refusal | null>(lastFarewell)
  const [isBusy, setBusy] = useState(false)
  // State arrives with the next render; a second press can come before it.
  const running = useRef(false)
  const submit = async (credentials: Credentials) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await signIn(credentials)
      const session = sessionNow()
      if (session) await navigate(arrival(session, isWelcomeOpen(), params.get('redirect')), { replace: true })
    } catch (fault) {
      setRefusal(refusalOf(fault))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { submit, refusal, isBusy }
}

const NEEDED = ['userName', 'password'] as const

function SignInForm({ submit, refusal, isBusy }: ReturnType<typeof useSignIn>) {
  const translate = useTranslate()
  const [last] = useState(() => getSettings().lastEntity)
  const [values, setValues] = useState<Credentials>({
    entityName: last?.entityName ?? '',
    branchName: last?.branchName ?? '',
    userName: '',
    password: '',
  })
  // Said by us and at the field: the browser would say it in its own language.
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const [isFolded, setFolded] = useState(last !== null)
  const form = useRef<HTMLFormElement>(null)
  // The button that was pressed could not keep the keyboard while it waited: it goes to what is to be written anew.
  useEffect(() => {
    if (refusal !== 'wrong') return
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]')
    password?.focus()
    password?.select()
  }, [refusal])
  const put = (name: keyof Credentials) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setMissing((before) => new Set([...before].filter((one) => one !== name)))
  }
  // Whoever changes one of the two is where the first of them is written.
  const unfold = () => {
    flushSync(() => setFolded(false))
    const first = form.current?.querySelector<HTMLInputElement>('[name="entityName"]')
    first?.focus()
    first?.select()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const empty = NEEDED.filter((name) => values[name].trim() === '')
    setMissing(new Set(empty))
    const [first] = empty
    if (first !== undefined) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const { entityName, branchName, userName, password } = values
    return void submit({
      entityName: entityName.trim(),
      branchName: branchName.trim(),
      userName: userName.trim(),
      password,
    })
  }
  const field = (name: 'entityName' | 'branchName' | 'userName', autoComplete: string, isFirst: boolean) => (
    <TextField
      label={translate(`auth.${name}`)}
      name={name}
      autoComplete={autoComplete}
      autoFocus={isFirst}
      error={refusal === 'wrong' || missing.has(name)}
      helperText={missing.has(name) ? translate('validation.required') : undefined}
      value={values[name]}
      onChange={(event) => put(name)(event.target.value)}
      slotProps={{
        htmlInput: { dir: 'auto', required: name === 'userName', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  )
  return (
    <Box component="form" ref={form} noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 1 }}>
      {last !== null && isFolded ? <LastEntity names={last} onChange={unfold} /> : null}
      {/* They are there all the while: what was typed before the program came is put into them by their names. */}
      <Box hidden={isFolded} sx={{ '&:not([hidden])': { display: 'contents' } }}>
        {field('entityName', 'organization', last === null)}
        {field('branchName', 'section-branch organization', false)}
        <Typography variant="body2" color="textSecondary" sx={{ mx: 0.5, mb: 1 }}>
          {translate('auth.platformHint')}
        </Typography>
      </Box>
      {field('userName', 'username', last !== null)}
      <PasswordInput
        label={translate('auth.password')}
        name="password"
        value={values.password}
        onChange={put('password')}
        isInvalid={refusal === 'wrong' || missing.has('password')}
        {...(missing.has('password') && { help: translate('validation.required') })}
        autoComplete="current-password"
      />
      <Button type="submit" variant="contained" size="large" disabled={isBusy} aria-busy={isBusy} sx={{ mt: 1 }}>
        {translate(isBusy ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
    </Box>
  )
}

const hasSignedOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as { signedOut?: unknown }).signedOut === true

/** [6.9] staff sign in with entity name, branch name, user name and password. */
export default function Login() {
  const translate = useTranslate()
  const meta = useMeta()
  const state = useSignIn()
  const isSignedOut = hasSignedOut(useLocation().state)
  const logins = (meta?.demoLogins ?? []).filter(({ role }) => !isDonorRole(role))
  return (
    <AuthPage
      title={translate('auth.title')}
      lead={<Box sx={{ display: { md: 'none' } }}>{translate('auth.lead')}</Box>}
    >
      {isSignedOut && state.refusal === null ? <Notice tone="success">{translate('auth.signedOut')}</Notice> : null}
      {state.refusal === null ? null : <RefusalNote refusal={state.refusal} />}
      <SignInForm {...state} />
      {/* Whoever opens the bare address comes here, donors too: their own way stands beside that of staff. */}
      <Button
        component={Link}
        to="/auth/donor-login"
        variant="outlined"
        size="large"
        fullWidth
        sx={{ mt: 1, textDecoration: 'none' }}
      >
        {translate('auth.donorLogin')}
      </Button>
      <WaysOn>
        <WayOn to="/auth/forgot-password" label={translate('auth.forgot')} />
        <WayOn to="/auth/register" label={translate('auth.registerTitle')} />
      </WaysOn>
      {logins.length === 0 ? null : (
        <DemoLogins
          logins={logins}
          isBusy={state.isBusy}
          onChoose={({ entity, branch, userName, password }) =>
            void state.submit({ entityName: entity, branchName: branch, userName, password })
          }
        />
      )}
    </AuthPage>
  )
}

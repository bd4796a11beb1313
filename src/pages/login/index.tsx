import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { landing } from '../../app/routes/guards.ts'
import { type Credentials, signIn } from '../../providers/authProvider.ts'
import { type ErrorWords, splitWords } from '../../providers/errorText.ts'
import { lastFarewell } from '../../providers/http.ts'
import { useMeta } from '../../providers/meta.ts'
import { getSettings, sessionNow } from '../../providers/settings.ts'
import { DemoLogins } from './DemoLogins.tsx'
import { Scene } from './Scene.tsx'

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
      if (session) await navigate(landing(session, params.get('redirect')), { replace: true })
    } catch (fault) {
      setRefusal(refusalOf(fault))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { submit, refusal, isBusy }
}

function PasswordField({
  value,
  onChange,
  isInvalid,
}: {
  value: string
  onChange: (value: string) => void
  isInvalid: boolean
}) {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const label = translate(isShown ? 'auth.hidePassword' : 'auth.showPassword')
  return (
    <TextField
      label={translate('auth.password')}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      error={isInvalid}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { dir: 'auto', required: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={label} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                {isShown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

function SignInForm({ submit, refusal, isBusy }: ReturnType<typeof useSignIn>) {
  const translate = useTranslate()
  const [last] = useState(() => getSettings().lastEntity)
  const [values, setValues] = useState<Credentials>({
    entityName: last?.entityName ?? '',
    branchName: last?.branchName ?? '',
    userName: '',
    password: '',
  })
  const put = (name: keyof Credentials) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { entityName, branchName, userName, password } = values
    void submit({ entityName: entityName.trim(), branchName: branchName.trim(), userName: userName.trim(), password })
  }
  const field = (name: 'entityName' | 'branchName' | 'userName', autoComplete: string, isFirst: boolean) => (
    <TextField
      label={translate(`auth.${name}`)}
      name={name}
      autoComplete={autoComplete}
      autoFocus={isFirst}
      error={refusal === 'wrong'}
      value={values[name]}
      onChange={(event) => put(name)(event.target.value)}
      slotProps={{
        htmlInput: { dir: 'auto', required: name === 'userName', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  )
  return (
    <Box component="form" onSubmit={onSubmit} sx={{ display: 'grid', gap: 1 }}>
      {field('entityName', 'organization', last === null)}
      {field('branchName', 'section-branch organization', false)}
      <Typography variant="body2" color="textSecondary" sx={{ mx: 0.5, mb: 1 }}>
        {translate('auth.platformHint')}
      </Typography>
      {field('userName', 'username', last !== null)}
      <PasswordField value={values.password} onChange={put('password')} isInvalid={refusal === 'wrong'} />
      <Button type="submit" variant="contained" size="large" disabled={isBusy} aria-busy={isBusy} sx={{ mt: 1 }}>
        {translate(isBusy ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
    </Box>
  )
}

/** [6.9] staff sign in with entity name, branch name, user name and password. */
export default function Login() {
  const translate = useTranslate()
  const meta = useMeta()
  const state = useSignIn()
  const logins = meta?.demoLogins ?? []
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 400px)', md: 'minmax(0, 1fr) minmax(0, 400px)' },
        justifyContent: 'center',
        gap: { md: 8 },
        width: '100%',
        maxWidth: 1120,
        mx: 'auto',
        alignItems: 'start',
      }}
    >
      <Scene text={translate('auth.lead')} />
      <div>
        <Typography component="h1" variant="h2">
          {translate('auth.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3, display: { md: 'none' } }}>
          {translate('auth.lead')}
        </Typography>
        <Box sx={{ mb: { md: 3 } }} />
        {state.refusal === null ? null : <RefusalNote refusal={state.refusal} />}
        <SignInForm {...state} />
        {logins.length === 0 ? null : (
          <DemoLogins
            logins={logins}
            isBusy={state.isBusy}
            onChoose={({ entity, branch, userName, password }) =>
              void state.submit({ entityName: entity, branchName: branch, userName, password })
            }
          />
        )}
      </div>
    </Box>
  )
}

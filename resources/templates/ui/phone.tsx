import Image from '@mui/icons-material/ImageOutlined'
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined'
import PlayCircle from '@mui/icons-material/PlayCircleOutlined'
import Box from '@mui/material/Box'
import { AuthImage } from '../../../src/generate/AuthImage.tsx'
import { Marked } from '../../../src/ui/Marked.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { filled } from '../../_kit/templates/variables.ts'
import type { templates } from '../schema.ts'

type Row = RecordOf<typeof templates>
/** What a phone shows of a template; what is still being written may lack anything. */
export type Shown = Partial<
  Pick<
    Row,
    | 'language'
    | 'headerType'
    | 'headerText'
    | 'headerExample'
    | 'headerFile'
    | 'body'
    | 'variables'
    | 'footer'
    | 'buttons'
  >
>

export interface PhoneProps {
  shown: Shown
  /** As on a phone whose own look is dark, whatever the page's is. */
  dark: boolean
  /** With the examples in the variables' places. */
  withExamples: boolean
  /** Stands where nothing is written yet. */
  nothing: string
  /** What a button that copies says on every phone. */
  copyLabel: Readonly<Record<'ar' | 'en', string>>
}

/** A messenger's own colours: the recipient's phone is none of our surfaces. */
const LOOK = {
  light: { ground: '#e9e1d6', bubble: '#ffffff', ink: '#12201b', soft: '#54625c', link: '#0a6b52', sunk: '#eef1ef' },
  dark: { ground: '#0c1512', bubble: '#1f2c27', ink: '#e6efea', soft: '#a4b3ac', link: '#5fd0ac', sunk: '#2a3a34' },
} as const
type Look = (typeof LOOK)['light' | 'dark']

const ICONS = { image: Image, pdf: InsertDriveFile, video: PlayCircle } as const

function Header({ shown, look, withExamples }: Pick<PhoneProps, 'shown' | 'withExamples'> & { look: Look }) {
  const { headerType = 'none', headerText, headerExample, headerFile } = shown
  if (headerType === 'none') return null
  if (headerType === 'text')
    return (
      <Box dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {withExamples ? filled(headerText ?? '', [headerExample]) : headerText}
      </Box>
    )
  const Icon = ICONS[headerType]
  const isShown = headerType === 'image' && headerFile
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        height: 132,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: look.sunk,
        color: look.soft,
      }}
    >
      {isShown ? <AuthImage id={headerFile} alt="" width="100%" height="100%" /> : <Icon sx={{ fontSize: 40 }} />}
    </Box>
  )
}

const labelOf = (button: NonNullable<Shown['buttons']>[number], copy: string): string =>
  button.kind === 'copy' ? copy : button.label

/** A message as its recipient sees it, in the template's own direction. */
export function Phone({ shown, dark, withExamples, nothing, copyLabel }: PhoneProps) {
  const look = LOOK[dark ? 'dark' : 'light']
  const language = shown.language ?? 'ar'
  const body = shown.body?.trim() ?? ''
  const examples = (shown.variables ?? []).map((one) => one.example)
  const text = withExamples ? filled(body, examples) : body
  const buttons = shown.buttons ?? []
  return (
    <Box
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      lang={language}
      sx={{
        bgcolor: look.ground,
        color: look.ink,
        border: '1px solid var(--athar-hairline)',
        borderRadius: 3,
        p: 2,
        minHeight: 280,
        textAlign: 'start',
      }}
    >
      <Box sx={{ bgcolor: look.bubble, borderRadius: 1.5, maxWidth: 320, p: 1.25, display: 'grid', gap: 0.75 }}>
        <Header shown={shown} look={look} withExamples={withExamples} />
        <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.9375rem' }}>
          {text === '' ? <span style={{ color: look.soft }}>{nothing}</span> : <Marked text={text} />}
        </Box>
        {shown.footer ? (
          <Box dir="auto" sx={{ color: look.soft, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {shown.footer}
          </Box>
        ) : null}
      </Box>
      {buttons.map((button, at) => (
        <Box
          // The order is what is shown: buttons have no other key while they are written.
          key={at}
          dir="auto"
          sx={{
            bgcolor: look.bubble,
            color: look.link,
            borderRadius: 1.5,
            maxWidth: 320,
            mt: 0.5,
            px: 1.25,
            py: 1,
            minHeight: 40,
            textAlign: 'center',
            fontWeight: 500,
            overflowWrap: 'anywhere',
          }}
        >
          {labelOf(button, copyLabel[language])}
        </Box>
      ))}
    </Box>
  )
}

import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { Toggle, type ToggleProps } from '../../../../src/ui/Toggle.tsx'
import { previewLetter, type ReportRow } from '../calls.ts'

export type Width = 'phone' | 'computer'
export type Language = 'ar' | 'en'

const PHONE_WIDTH = 390
/** As wide as a window of a computer: where there is less room, the page is drawn smaller. */
const COMPUTER_WIDTH = 1024
const HEIGHT = 'min(80vh, 900px)'

interface LetterProps {
  report: Pick<ReportRow, 'id' | 'version'>
  /** Null: the page that has no reader. */
  donor: string | null
  language: Language | null
  width: Width
  detailed?: boolean
  /** The frame, for whoever prints what stands in it. */
  frame?: Ref<HTMLIFrameElement>
}

/** The letter itself, as the server draws it. */
export function Letter({ report, donor, language, width, detailed = false, frame }: LetterProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'preview', report.id, report.version, donor, language, detailed],
    queryFn: () =>
      previewLetter(report.id, {
        ...(donor !== null && { donor }),
        ...(language !== null && { language }),
        ...(detailed && { detailed }),
      }),
    // While what was written is drawn, the same reader's letter from before stands; never another's.
    placeholderData: (before: string | undefined, asked) =>
      asked?.queryKey[4] === donor && asked.queryKey[5] === language ? before : undefined,
    gcTime: 0,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return <Page html={data} width={width} {...(frame && { frame })} />
}

interface PageProps {
  html: string
  width: Width
  /** For whoever prints what stands in it. */
  frame?: Ref<HTMLIFrameElement>
}

/** How much smaller a page of a computer's width is drawn in the room that there is; 1 where it has room, or is a phone's. */
function useScale(width: Width) {
  const [room, setRoom] = useState(COMPUTER_WIDTH)
  const place = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? COMPUTER_WIDTH))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, scale: width === 'phone' || room === 0 ? 1 : Math.min(1, room / COMPUTER_WIDTH) }
}

/** A page of ours within a page. It may run nothing; it shares our origin alone so that its own fonts load. */
export function Page({ html, width, frame }: PageProps) {
  const translate = useTranslate()
  const { place, scale } = useScale(width)
  const isSmaller = scale < 1
  return (
    <Box ref={place} sx={{ height: HEIGHT, overflow: 'hidden' }}>
      <Box
        component="iframe"
        ref={frame}
        title={translate('reports.step.preview')}
        // Whoever prints it needs the browser's own dialog.
        sandbox={frame === undefined ? 'allow-same-origin' : 'allow-same-origin allow-modals'}
        srcDoc={html}
        style={isSmaller ? { transform: `scale(${scale})`, height: `calc(${HEIGHT} / ${scale})` } : undefined}
        sx={{
          display: 'block',
          boxSizing: 'border-box',
          width: isSmaller ? COMPUTER_WIDTH : '100%',
          maxWidth: width === 'phone' ? PHONE_WIDTH : undefined,
          height: HEIGHT,
          mx: isSmaller ? undefined : 'auto',
          // Mirrored where the page is, as every left and right.
          transformOrigin: 'top left',
          border: '1px solid var(--athar-hairline)',
          borderRadius: 1,
          bgcolor: 'var(--athar-surface)',
        }}
      />
    </Box>
  )
}

/** In which language the letter is looked at. */
export function LetterLanguage({ value, onChange }: Pick<ToggleProps<Language>, 'value' | 'onChange'>) {
  const translate = useTranslate()
  return (
    <Toggle
      label={translate('reports.preview.language')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'ar', label: translate('common.language.ar') },
        { value: 'en', label: translate('common.language.en') },
      ]}
    />
  )
}

/** On how wide a window it is looked at. */
export function LetterWidth({ value, onChange }: Pick<ToggleProps<Width>, 'value' | 'onChange'>) {
  const translate = useTranslate()
  return (
    <Toggle
      label={translate('reports.preview.width')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'phone', label: translate('reports.preview.phone') },
        { value: 'computer', label: translate('reports.preview.computer') },
      ]}
    />
  )
}

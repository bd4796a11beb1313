import Download from '@mui/icons-material/FileDownloadOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { formatBytes } from '../../../i18n/format.ts'
import { refusalText } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { download, httpBlob } from '../../../src/providers/http.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { SentFile } from '../schema.ts'

/** What a browser may show from an address of ours; anything else a stranger sent is only saved. */
const SHOWN: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
/** The new window has read the address by then. */
const READ_MS = 60_000

export type Which = 'logo' | 'licence'

const pathOf = (id: string, which: Which): string => `/api/registrations/${encodeURIComponent(id)}/file?which=${which}`

/** The bytes come with the session's token, so the window is opened first and led to them after. */
async function openFile(path: string, file: SentFile): Promise<boolean> {
  const view = window.open('', '_blank')
  try {
    const blob = new Blob([await httpBlob(path)], { type: file.mime })
    const url = URL.createObjectURL(blob)
    setTimeout(() => URL.revokeObjectURL(url), READ_MS)
    if (view === null) return false
    view.opener = null
    view.location.href = url
    return true
  } catch (error) {
    view?.close()
    throw error
  }
}

interface SentFileButtonsProps {
  registration: string
  which: Which
  label: string
  file: SentFile | null
  /** What stands for a file that is not there. */
  without: string
}

/** A file that came with a registration: to look at in a window of its own, or to keep. */
export function SentFileButtons({ registration, which, label, file, without }: SentFileButtonsProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { locale } = useFormat()
  const path = pathOf(registration, which)
  const say = (error: unknown) => notify(refusalText(error) || 'errors.title.undefined', { type: 'error' })
  const save = useAct(async () => {
    if (file !== null) await download(path, file.name).catch(say)
  })
  const open = useAct(async () => {
    if (file === null) return
    try {
      if (await openFile(path, file)) return
      await download(path, file.name)
      notify('admin.registration.blocked', { type: 'info' })
    } catch (error) {
      say(error)
    }
  })
  const hidden = <span className="athar-hidden">{label}</span>
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{label}</Typography>
        <Typography variant="body2" color="textSecondary">
          {file === null ? (
            without
          ) : (
            <>
              <bdi>{file.name}</bdi> · {formatBytes(file.bytes, locale)}
            </>
          )}
        </Typography>
      </Box>
      {file !== null && SHOWN.has(file.mime) ? (
        <Button
          variant="outlined"
          size="small"
          startIcon={<OpenInNew className="athar-mirror" />}
          disabled={open.busy}
          onClick={() => void open.run()}
        >
          {translate('admin.registration.open')} {hidden}
        </Button>
      ) : null}
      {file === null ? null : (
        <Button
          variant="text"
          size="small"
          startIcon={<Download />}
          disabled={save.busy}
          onClick={() => void save.run()}
        >
          {translate('common.action.download')} {hidden}
        </Button>
      )}
    </Box>
  )
}

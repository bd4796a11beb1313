import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { ProgressBar } from './ProgressBar.tsx'

export interface UploadItem {
  id: string
  name: string
  /** 0 to 1 while it goes up; 1 when it is there. */
  progress: number
  /** The state in words: "62 %", "Uploaded". */
  statusText: string
  /** Why it failed. */
  error?: string
  /** It failed by what may pass: the same file may be sent again. */
  canRetry?: boolean
}

interface FileDropListProps {
  items: readonly UploadItem[]
  removeLabel: (name: string) => string
  retryLabel: string | undefined
  onRetry: ((id: string) => void) | undefined
  onRemove?: (id: string) => void
  /** Takes away at once whatever failed; "Clear what failed". */
  clear?: { label: string; run: () => void } | undefined
}

/** The files taken, each with its progress or its fault. */
export function FileDropList({ items, removeLabel, retryLabel, onRemove, onRetry, clear }: FileDropListProps) {
  if (items.length === 0) return null
  const failed = items.filter((item) => item.error !== undefined).length
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1.5 }}>
        {items.map((item) => (
          <Box component="li" key={item.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <ProgressBar
                label={item.name}
                value={item.progress}
                max={1}
                valueText={item.statusText}
                tone={item.error === undefined ? 'action' : 'danger'}
              />
              {item.error === undefined ? null : (
                <Typography role="alert" variant="body2" sx={{ color: 'var(--athar-danger)', mt: 0.5 }}>
                  {item.error}
                </Typography>
              )}
            </Box>
            {onRetry === undefined || item.canRetry !== true ? null : (
              <Button size="small" variant="outlined" sx={{ flex: 'none' }} onClick={() => onRetry(item.id)}>
                {retryLabel}
              </Button>
            )}
            {onRemove === undefined ? null : (
              <IconButton aria-label={removeLabel(item.name)} onClick={() => onRemove(item.id)}>
                <Close />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {clear === undefined || failed < 2 ? null : (
        <Button size="small" variant="text" color="inherit" onClick={clear.run} sx={{ mt: 1 }}>
          {clear.label}
        </Button>
      )}
    </>
  )
}

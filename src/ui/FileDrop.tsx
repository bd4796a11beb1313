import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { type DragEvent, type Ref, useId, useRef, useState } from 'react'
import { FileDropList, type UploadItem } from './FileDropList.tsx'

export type { UploadItem } from './FileDropList.tsx'

export interface FileRules {
  /** Endings with their dot, lower case: `['.csv', '.xlsx']`. */
  extensions: readonly string[]
  /** In bytes. */
  maxBytes: number
  /** How many files at once; 1 when not given. */
  maxFiles?: number
}

export type FileFault = { file: File; reason: 'type' | 'size' | 'count' }

export interface FileDropLabels {
  /** Names the field. */
  label: string
  /** "Drop a file here or" */
  drop: string
  /** The button: "Choose a file". */
  choose: string
  /** The rules in words: "CSV or XLSX, up to 50 MB". */
  rules: string
  fault: (fault: FileFault) => string
  remove: (name: string) => string
  /** The button at a file that may be sent again: "Try again". */
  retry?: string
  /** The button below several that failed: "Clear what failed". */
  clear?: string
}

export interface FileDropProps {
  rules: FileRules
  labels: FileDropLabels
  /** Gets the files that keep the rules, and only when there is one. The server checks again. */
  onFiles: (files: File[]) => void
  /** What has been taken, with its progress; shown below the field. */
  items?: readonly UploadItem[]
  onRemove?: (id: string) => void
  /** Sends a file again whose item says `canRetry`. */
  onRetry?: (id: string) => void
  /** Takes away all that failed; called as well before another choice is handed over. */
  onClear?: () => void
  /** Some of what was chosen, or all of it, broke the rules. */
  onFaults?: (faults: readonly FileFault[]) => void
  disabled?: boolean
  /** What is wrong with the field as a whole: it stands below, and belongs to the button that mends it. */
  error?: string | undefined
  /** The button, for whoever is led to the field. */
  chooseRef?: Ref<HTMLButtonElement>
}

/** Parts the files into those that keep the rules, in order, and the faults of the others. */
function sortFiles(files: readonly File[], rules: FileRules): { good: File[]; faults: FileFault[] } {
  const good: File[] = []
  const faults: FileFault[] = []
  for (const file of files) {
    const name = file.name.toLowerCase()
    if (!rules.extensions.some((ending) => name.endsWith(ending))) faults.push({ file, reason: 'type' })
    else if (file.size > rules.maxBytes) faults.push({ file, reason: 'size' })
    else if (good.length >= (rules.maxFiles ?? 1)) faults.push({ file, reason: 'count' })
    else good.push(file)
  }
  return { good, faults }
}

/** Takes files by dropping or by its button, refuses what breaks the rules and says why, shows each file's progress. */
export function FileDrop(props: FileDropProps) {
  const {
    rules,
    labels,
    onFiles,
    items = [],
    onRemove,
    onRetry,
    onClear,
    onFaults,
    disabled = false,
    error,
    chooseRef,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [faults, setFaults] = useState<FileFault[]>([])
  const take = (files: readonly File[]) => {
    // A dialog that was closed without a choice takes no fault away.
    if (files.length === 0) return
    const sorted = sortFiles(files, rules)
    onClear?.()
    setFaults(sorted.faults)
    if (sorted.faults.length > 0) onFaults?.(sorted.faults)
    if (sorted.good.length > 0) onFiles(sorted.good)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <Typography id={`${id}-label`} component="p" sx={{ fontWeight: 500, mb: 1 }}>
        {labels.label}
      </Typography>
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1,
          p: { xs: 2, sm: 4 },
          textAlign: 'center',
          borderRadius: 1,
          border: over
            ? '2px solid var(--athar-action)'
            : `2px dashed var(${error === undefined ? '--athar-outline' : '--athar-danger'})`,
          bgcolor: over ? 'var(--athar-action-soft)' : 'var(--athar-surface)',
        }}
      >
        <UploadFile aria-hidden="true" sx={{ color: 'text.secondary' }} />
        {/* A phone drops nothing: there the button alone speaks. Some phones say that they can hover. */}
        <Typography sx={{ '@media (hover: none), (pointer: coarse)': { display: 'none' } }}>{labels.drop}</Typography>
        <Button
          variant="outlined"
          ref={chooseRef}
          disabled={disabled}
          data-faulty={error !== undefined}
          aria-describedby={error === undefined ? `${id}-rules` : `${id}-error ${id}-rules`}
          onClick={() => input.current?.click()}
          // Whoever is led to it sees the field's name and what is wrong, too.
          sx={{ scrollMarginBlock: '10rem' }}
        >
          {labels.choose}
        </Button>
        <Typography id={`${id}-rules`} variant="body2" color="textSecondary" sx={{ textWrap: 'balance' }}>
          {labels.rules}
        </Typography>
        <input
          ref={input}
          type="file"
          hidden
          data-testid="file-input"
          accept={rules.extensions.join(',')}
          multiple={(rules.maxFiles ?? 1) > 1}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // The same file may be chosen again after it was put right.
            event.target.value = ''
          }}
        />
      </Box>
      {error === undefined ? null : (
        <FormHelperText error id={`${id}-error`}>
          {error}
        </FormHelperText>
      )}
      <Box role="alert" sx={{ color: 'var(--athar-danger)', fontSize: '0.875rem', '& p': { my: 1 } }}>
        {faults.map((fault) => (
          <p key={`${fault.file.name}-${fault.file.size}-${fault.reason}`}>{labels.fault(fault)}</p>
        ))}
      </Box>
      <FileDropList
        items={items}
        removeLabel={labels.remove}
        retryLabel={labels.retry}
        onRemove={onRemove}
        onRetry={onRetry}
        clear={onClear === undefined || labels.clear === undefined ? undefined : { label: labels.clear, run: onClear }}
      />
    </div>
  )
}

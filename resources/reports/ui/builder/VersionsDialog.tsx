import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formatDateTime } from '../../../../i18n/dates.ts'
import { type Row, readAction } from '../../../../src/generate/calls.ts'
import { LoadError } from '../../../../src/generate/LoadState.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { ReportVersion } from '../../../_contracts/reportVersions.ts'
import type { Resource } from '../../../_kit/resource.ts'
import { ChangedLines } from '../../../audit_trail/ui/Lines.tsx'
import { putBackOf } from '../../../audit_trail/ui/version.ts'
import { reports } from '../../schema.ts'

interface VersionsDialogProps {
  id: string
  /** What this kind of report is written with. */
  composed: Resource
  onClose: () => void
}

interface ChosenProps {
  versions: readonly ReportVersion[]
  composed: Resource
  onClose: () => void
}

type Values = Readonly<Record<string, unknown>>

/** Writes values into the form, which saves itself, and offers to take that back. */
function useWrite() {
  const notify = useNotify()
  const { getValues, setValue } = useFormContext()
  const write = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return (values: Values) => {
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, getValues(name)]))
    write(values)
    notify('reports.compose.isBack', { type: 'success', messageArgs: {}, takeBack: () => write(before) })
  }
}

function Chosen({ versions, composed, onClose }: ChosenProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { getValues } = useFormContext()
  const write = useWrite()
  const [chosen, setChosen] = useState(0)
  const version = versions[chosen]
  if (version === undefined)
    return (
      <>
        <DialogContent>
          <Typography>{translate('reports.compose.noVersions')}</Typography>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('common.action.close')}</Button>
        </DialogActions>
      </>
    )
  const named = ({ at, by }: ReportVersion) => {
    const moment = formatDateTime(at, format)
    return by === null ? moment : translate('reports.compose.versionBy', { at: moment, name: by })
  }
  const { changes, values } = putBackOf(composed, version.values, getValues() as Row)
  return (
    <>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('reports.compose.versionsHint')}
        </Typography>
        <TextField
          select
          fullWidth
          label={translate('reports.compose.version')}
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
          sx={{ mb: 2 }}
        >
          {versions.map((one, at) => (
            <MenuItem key={one.id} value={at}>
              <bdi>{named(one)}</bdi>
            </MenuItem>
          ))}
        </TextField>
        {changes.length === 0 ? (
          <Typography>{translate('admin.audit.putBack.same')}</Typography>
        ) : (
          <ChangedLines
            resource={reports.name}
            changes={changes}
            columns={[
              { name: 'before', label: translate('admin.audit.putBack.now') },
              { name: 'after', label: translate('admin.audit.putBack.earlier') },
            ]}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {translate('common.action.cancel')}
        </Button>
        {changes.length === 0 ? null : (
          <Button
            variant="contained"
            onClick={() => {
              write(values)
              onClose()
            }}
          >
            {translate('admin.audit.putBack.confirm', { smart_count: changes.length })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** What a draft said before, beside what it says now, and the way back to it. */
export function VersionsDialog({ id, composed, onClose }: VersionsDialogProps) {
  const translate = useTranslate()
  const title = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { data, error, refetch } = useQuery({
    queryKey: [reports.name, 'versions', id],
    queryFn: () => readAction<ReportVersion[]>(reports.name, id, 'versions'),
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="md" fullWidth fullScreen={phone}>
      <DialogTitle id={title}>{translate('reports.compose.versions')}</DialogTitle>
      {data === undefined ? (
        <DialogContent>
          {error ? (
            <LoadError error={error} title={translate('kit.loadFailed')} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton label={translate('common.state.loading')} rows={3} />
          )}
        </DialogContent>
      ) : (
        <Chosen versions={data} composed={composed} onClose={onClose} />
      )}
    </Dialog>
  )
}

import type { ComponentType } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { GeneratedCreate, GeneratedEdit } from '../../generate/form.tsx'
import { ResourceList } from '../../generate/list.tsx'
import { type SettingsPath, SettingsTabs } from './Settings.tsx'

interface Place {
  resource: string
  current: SettingsPath
}

const TYPES: Place = { resource: 'donor_types', current: '/admin/settings/donor-type' }
const CLASSES: Place = { resource: 'classifications', current: '/admin/settings/classification' }

const List = ({ resource, current }: Place) => (
  <ResourceList resource={resource} above={<SettingsTabs current={current} />} />
)

/** A form stands among the settings too: the way to the others stays. */
const Form = ({ resource, current, form: Generated }: Place & { form: ComponentType }) => (
  <ResourceContextProvider value={resource}>
    <SettingsTabs current={current} />
    <Generated />
  </ResourceContextProvider>
)

/** [2.51] [3.16] */
export const DonorTypes = () => <List {...TYPES} />
export const DonorTypeCreate = () => <Form {...TYPES} form={GeneratedCreate} />
export const DonorTypeEdit = () => <Form {...TYPES} form={GeneratedEdit} />

/** [2.51] [3.17] */
export const Classifications = () => <List {...CLASSES} />
export const ClassificationCreate = () => <Form {...CLASSES} form={GeneratedCreate} />
export const ClassificationEdit = () => <Form {...CLASSES} form={GeneratedEdit} />

import { admin, part, redirect, screen, view } from './entry.ts'
import type { RouteEntry } from './types.ts'

export const adminRoutes: readonly RouteEntry[] = [
  admin('2.49', '/admin', redirect('/admin/entities')),
  admin(
    '2.50',
    '/admin/entities',
    screen(() => import('../../../resources/entities/ui/admin/Entities.tsx')),
    'resources.entities.many',
  ),
  admin(
    '2.50',
    '/admin/entities/view/:id',
    screen(() => import('../../../resources/entities/ui/admin/EntityView.tsx')),
    'resources.entities.one',
  ),
  admin(
    'own',
    '/admin/entities/edit/:id',
    screen(() => import('../../../resources/entities/ui/admin/EntityEdit.tsx')),
    'resources.entities.one',
  ),
  admin(
    'own',
    '/admin/registrations',
    screen(() => import('../../../resources/registrations/ui/Registrations.tsx')),
    'admin.registrations',
  ),
  admin(
    'own',
    '/admin/registrations/:id',
    screen(() => import('../../../resources/registrations/ui/Registration.tsx')),
    'resources.registrations.one',
  ),
  admin(
    '2.50',
    '/admin/users',
    screen(() => import('../../../resources/users/ui/PlatformUsers.tsx')),
    'resources.users.many',
  ),
  admin('own', '/admin/users/:id', view('users', 'show'), 'resources.users.one'),
  admin('2.50', '/admin/projects', view('projects', 'list'), 'resources.projects.many'),
  admin('own', '/admin/projects/:id', view('projects', 'show'), 'resources.projects.one'),
  admin('own', '/admin/audit_trail', view('audit_trail', 'list'), 'resources.audit_trail.many'),
  admin('own', '/admin/audit_trail/:id', view('audit_trail', 'show'), 'resources.audit_trail.one'),
  admin(
    'own',
    '/admin/outbox',
    part(async () => (await import('../../pages/outbox/index.tsx')).PlatformOutbox),
    'shell.outbox.title',
  ),
  admin(
    '2.51',
    '/admin/settings/payment',
    screen(() => import('../../pages/admin/Payment.tsx')),
    'admin.payment',
  ),
  admin(
    '2.51',
    '/admin/settings/template',
    screen(() => import('../../pages/admin/Templates.tsx')),
    'admin.templates',
  ),
  admin(
    'p42',
    '/admin/settings/demo',
    screen(() => import('../../pages/demo/index.tsx')),
    'shell.demo.title',
  ),
  admin(
    '2.51',
    '/admin/settings/donor-type',
    part(async () => (await import('../../pages/admin/Lists.tsx')).DonorTypes),
    'resources.donor_types.many',
  ),
  admin(
    'own',
    '/admin/settings/donor-type/create',
    part(async () => (await import('../../pages/admin/Forms.tsx')).DonorTypeCreate),
    'resources.donor_types.one',
  ),
  admin(
    'own',
    '/admin/settings/donor-type/:id',
    part(async () => (await import('../../pages/admin/Forms.tsx')).DonorTypeEdit),
    'resources.donor_types.one',
  ),
  admin(
    '2.51',
    '/admin/settings/classification',
    part(async () => (await import('../../pages/admin/Lists.tsx')).Classifications),
    'resources.classifications.many',
  ),
  admin(
    'own',
    '/admin/settings/classification/create',
    part(async () => (await import('../../pages/admin/Forms.tsx')).ClassificationCreate),
    'resources.classifications.one',
  ),
  admin(
    'own',
    '/admin/settings/classification/:id',
    part(async () => (await import('../../pages/admin/Forms.tsx')).ClassificationEdit),
    'resources.classifications.one',
  ),
]

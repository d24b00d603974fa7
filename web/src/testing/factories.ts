import type { OwnProfile } from '~/features/me/profile.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';

/** An approved member; say only what matters to the test. */
export function makeProfile(overrides: Partial<OwnProfile> = {}): OwnProfile {
  return {
    id: '7b0c7a2e-0000-4000-8000-000000000001',
    email: 'ana@plantao.example',
    data_changed: [],
    data_changed_at: null,
    email_confirmed_at: null,
    phone: '(11) 90000-0001',
    phone_digits: '11900000001',
    full_name: 'Ana Exemplo',
    first_name: 'Ana',
    last_name: 'Exemplo',
    profile_image_url: null,
    crm: 'CRM-SP 000001',
    specialty: 'Medicina de Emergência',
    institution: 'Hospital Universitário Exemplo',
    registration_notes: null,
    is_active: true,
    is_approved: true,
    approved_by: null,
    approved_at: '2026-11-20T13:00:00Z',
    role: 'user',
    last_login: null,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T13:00:00Z',
    ...overrides,
  };
}

type SessionOf = {
  userId?: string;
  email?: string;
  expiresInSeconds?: number;
  /** Of the token; without one, it belongs to no session. */
  sessionId?: string;
};

/** What Auth answers a sign-in with, and what the browser stores. The token is shaped like one and signed by nobody. */
export function makeSession({
  userId = makeProfile().id,
  email = makeProfile().email,
  expiresInSeconds = 3600,
  sessionId,
}: SessionOf = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + expiresInSeconds;
  const encode = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '');
  const claims = {
    sub: userId,
    email,
    role: 'authenticated',
    aud: 'authenticated',
    exp: expiresAt,
    session_id: sessionId,
  };
  // No two tokens are alike, as with Auth; several are made within one second here.
  const signature = crypto.randomUUID().replaceAll('-', '');
  return {
    access_token: [{ alg: 'HS256', typ: 'JWT' }, claims].map(encode).concat(signature).join('.'),
    refresh_token: 'refresh-token',
    token_type: 'bearer',
    expires_in: expiresInSeconds,
    expires_at: expiresAt,
    user: {
      id: userId,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: {},
      identities: [{ id: userId }],
      created_at: '2026-11-20T12:00:00Z',
    },
  };
}

/** An episode of ten minutes. */
export function makePodcast(overrides: Partial<Podcast> = {}): Podcast {
  return {
    id: 1,
    title: 'Sepse',
    description: null,
    audio_url: '/storage/v1/object/authenticated/podcasts/a/b.mp3',
    file_path: 'a/b.mp3',
    file_size: 8_388_608,
    duration: '10:00',
    duration_seconds: 600,
    category_id: 1,
    created_at: '2026-11-21T12:00:00Z',
    chapters: null,
    key_points: [],
    key_point_seconds: [],
    key_points_reviewed_by: null,
    key_points_reviewed_on: null,
    category: { name: 'Infectologia' },
    ...overrides,
  };
}

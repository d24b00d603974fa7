/** What the app reads of one's own profile; also asked for before the client library has arrived. */
export const PROFILE_COLUMNS =
  'id,email,email_confirmed_at,phone,full_name,first_name,last_name,profile_image_url,crm,specialty,institution,registration_notes,is_active,is_approved,role,last_login,created_at';

-- What most projects hang on auth.users: a profile per account, and a log of sign-ins.
create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  email text,
  full_name text,
  phone text
);
create unique index profiles_phone on public.profiles (phone);

create table public.sign_ins (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  ip_address inet,
  user_agent text
);

create function public.save_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name, phone)
  values (new.id, new.email, new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'phone')
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;
create trigger save_profile after insert or update of email on auth.users
  for each row execute function public.save_profile();

create function public.log_sign_in() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sign_ins (user_id, ip_address, user_agent) values (new.user_id, new.ip, new.user_agent);
  return new;
end
$$;
create trigger log_sign_in after insert on auth.sessions for each row execute function public.log_sign_in();

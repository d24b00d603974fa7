import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { leaveDevice } from '~/features/auth/leave-device.ts';
import { accessOf } from '~/features/me/access.rules.ts';
import { avatarQueries } from '~/features/me/avatar.queries.ts';
import { DeleteAccountCard } from '~/features/me/DeleteAccountCard.tsx';
import { OwnDataCard } from '~/features/me/OwnDataCard.tsx';
import { PasswordForm } from '~/features/me/PasswordForm.tsx';
import { PersonalInfoForm } from '~/features/me/PersonalInfoForm.tsx';
import { PhotoCard } from '~/features/me/PhotoCard.tsx';
import { PreferencesCard } from '~/features/me/PreferencesCard.tsx';
import { type OwnProfile, profileQueries } from '~/features/me/profile.queries.ts';
import { SessionsCard } from '~/features/me/SessionsCard.tsx';
import { NotificationPreferences } from '~/features/notifications/NotificationPreferences.tsx';
import { DownloadsCard } from '~/features/podcast-downloads/DownloadsCard.tsx';
import { DigestField } from '~/features/support/DigestField.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { Avatar } from '~/ui/Avatar.tsx';
import { Card } from '~/ui/Card.tsx';
import { Container } from '~/ui/Container.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import styles from './SettingsPage.module.css';
import { type SettingsGroup, SettingsSections } from './SettingsSections.tsx';

/** "Configurações": the account, this device's preferences, and the member's own data. */
export function SettingsPage() {
  // An edit starts from the stored row, not from an old copy of it.
  const me = useQuery({ ...profileQueries.me(), refetchOnMount: 'always' });
  const { hash } = useLocation();
  return (
    <Container className={styles.page}>
      <title>Configurações · Plantão</title>
      <h1 data-in-group={hash !== '' || undefined}>Configurações</h1>
      {me.isPending && <SettingsSkeleton />}
      {me.isLoadingError && (
        <LoadError title="Não foi possível carregar suas configurações" query={me} />
      )}
      {me.data === null && (
        <ErrorState title="Acesso negado. Faça login para acessar as configurações." />
      )}
      {me.data && <Settings profile={me.data} />}
    </Container>
  );
}

function Settings({ profile }: { profile: OwnProfile }) {
  const { data: photo } = useQuery(avatarQueries.url(profile.profile_image_url));
  const groups: SettingsGroup[] = [
    {
      id: 'conta',
      title: 'Conta',
      about: 'Nome, telefone, e-mail e foto',
      sections: [
        {
          id: 'dados',
          title: 'Informações pessoais',
          content: <PersonalInfoForm profile={profile} />,
        },
        {
          id: 'foto',
          title: 'Foto de perfil',
          content: (
            <PhotoCard path={profile.profile_image_url}>
              <Avatar name={profile.full_name} src={photo} size={72} />
            </PhotoCard>
          ),
        },
      ],
    },
    {
      id: 'seguranca',
      title: 'Segurança',
      about: 'Senha e aparelhos conectados',
      sections: [
        { id: 'senha', title: 'Alterar senha', content: <PasswordForm /> },
        {
          id: 'sessoes',
          title: 'Aparelhos conectados',
          content: <SessionsCard onLeave={() => void leaveDevice()} />,
        },
      ],
    },
    {
      id: 'ajustes',
      title: 'Preferências e notificações',
      about: 'Aparência, player, avisos e resumo semanal',
      sections: [
        { id: 'preferencias', title: 'Preferências', content: <PreferencesCard /> },
        {
          id: 'notificacoes',
          title: 'Notificações',
          content: (
            <NotificationPreferences isAdmin={accessOf(profile) === 'admin'}>
              <DigestField email={profile.email} />
            </NotificationPreferences>
          ),
        },
      ],
    },
    {
      id: 'privacidade',
      title: 'Dados neste aparelho e privacidade',
      about: 'Downloads, cópia dos seus dados, exclusão da conta',
      sections: [
        { id: 'downloads', title: 'Downloads neste aparelho', content: <DownloadsCard /> },
        { id: 'meus-dados', title: 'Baixar meus dados', content: <OwnDataCard /> },
        { id: 'excluir', title: 'Excluir minha conta', content: <DeleteAccountCard /> },
      ],
    },
  ];
  return <SettingsSections label="Seções das configurações" groups={groups} />;
}

function SettingsSkeleton() {
  return (
    <div className={styles.wait} aria-busy="true">
      {[340, 120, 340].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three boxes that never change places.
        <Card key={index}>
          <Skeleton height={height} />
        </Card>
      ))}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ConnectComputer } from '~/features/connect/ConnectComputer.tsx';
import { readLinkToken } from '~/features/connect/connect.rules.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { paths } from '~/lib/paths.ts';
import { Container } from '~/ui/Container.tsx';

/** "Conectar um computador": where the QR of "Entrar com QR code" leads, and where its digits are typed. */
export function ConnectPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => readLinkToken(hash));
  const { data: profile } = useQuery(profileQueries.me());

  // Neither the history nor a copied address shall hold the token.
  useEffect(() => {
    if (hash === '') return;
    setToken(readLinkToken(hash));
    navigate(paths.connect(), { replace: true });
  }, [hash, navigate]);

  return (
    <Container width="text" className="page">
      <title>Conectar um computador · Plantão</title>
      <h1>Conectar um computador</h1>
      <ConnectComputer token={token} fullName={profile?.full_name ?? null} />
    </Container>
  );
}

import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { copyText } from '~/lib/copy-text.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CopyIcon, ExternalIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { crmSearchUrl } from './approvals/approvals.rules.ts';

/** The CRM of a person, to be copied and looked up at the council of its state. */
export function Crm({ crm, name }: { crm: string | null; name: string }) {
  if (!crm) return 'Não informado';
  return (
    <Flex wrap="wrap" align="center" columnGap="2">
      {crm}
      {/* Its line is as high as its words; the finger's target is 44 px. */}
      <chakra.span marginBlock="-2" css={WIDE_TARGET}>
        <IconButton
          size="sm"
          label={`Copiar o CRM de ${name}`}
          icon={<CopyIcon size={16} />}
          onClick={() => void copyCrm(crm)}
        />
      </chakra.span>
      <Link
        href={crmSearchUrl(crm)}
        target="_blank"
        rel="noreferrer"
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight={{ base: '11', lg: '0' }}
      >
        Consultar no CFM
        <ExternalIcon size={14} />
        <VisuallyHidden> o CRM de {name} (abre em nova aba)</VisuallyHidden>
      </Link>
    </Flex>
  );
}

const WIDE_TARGET: SystemStyleObject = {
  lgDown: {
    '& > button': { '--size': '32px' },
    '& > button::after': { content: '""', position: 'absolute', inset: '-6px' },
  },
};

async function copyCrm(crm: string): Promise<void> {
  try {
    await copyText(crm);
    toast({ title: 'CRM copiado', description: 'Cole na busca do CFM.', tone: 'success' });
  } catch {
    toast({
      title: 'Não foi possível copiar',
      description: `Digite o número na busca do CFM: ${crm}.`,
      tone: 'destructive',
    });
  }
}
